import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { byGateway } from '#core/payments/gateways.ts';
import { appSecret, ConfigError, readConfig } from './config.ts';

const secret = 's'.repeat(32);

test('Starts without any setting: local defaults and no outside service', () => {
  const config = readConfig({});
  assert.equal(config.port, 3000);
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.publicUrl, null);
  assert.equal(config.production, false);
  assert.equal(config.dataDirExplicit, false);
  assert.ok(config.dataDir.startsWith('/'));
  assert.deepEqual([config.smtpUrl, config.s3, config.google, config.hcaptcha], Array(4).fill(null));
  assert.deepEqual(
    config.gateways,
    byGateway(() => null),
  );
});

test('Accepts each level that .env.example offers for LOG_LEVEL (RUN-74)', async () => {
  const [, line = ''] = /^# (.*)\nLOG_LEVEL=/m.exec(await readFile('.env.example', 'utf8')) ?? [];
  const levels = line.split(', ');
  assert.ok(levels.length > 3, line);
  for (const level of levels) assert.equal(readConfig({ LOG_LEVEL: level }).logLevel, level);
});

test('Treats an empty setting as unset', () => {
  assert.equal(readConfig({ PORT: '', SMTP_URL: ' ' }).port, 3000);
});

test('Accepts only an origin without a trailing slash as public address', () => {
  assert.equal(readConfig({ PUBLIC_URL: 'https://Example.org/' }).publicUrl, 'https://example.org');
});

test('Accepts only an address or a network as trusted proxy', () => {
  const { trustedProxy } = readConfig({ TRUSTED_PROXY: '10.0.0.0/8, ::1' });
  assert.equal(trustedProxy?.check('10.1.2.3'), true);
  assert.equal(trustedProxy?.check('11.1.2.3'), false);
  assert.equal(trustedProxy?.check('::1', 'ipv6'), true);
});

for (const [name, env] of [
  ['PORT', { PORT: '3000x' }],
  ['PROCESSES', { PROCESSES: '0' }],
  ['PROCESSES', { PROCESSES: '17' }],
  ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://app@db.example/app' }],
  ['PORT', { PORT: '65536' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'example.org' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://example.org/shop' }],
  ['TRUSTED_PROXY', { TRUSTED_PROXY: '10.0.0.0/64' }],
  ['PRODUCTION', { PRODUCTION: 'maybe' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db', APP_SECRET: secret }],
  ['APP_SECRET', { DATABASE_URL: 'postgres://db/mukammal' }],
  ['APP_SECRET', { APP_SECRET: 'short' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['CHAT_POLICY', { CHAT_POLICY: 'none' }],
  ['HIDDEN_PATH', { HIDDEN_PATH: '../x' }],
  ['HCAPTCHA_SECRET', { HCAPTCHA_SITE_KEY: 'key' }],
  ['EASYPAISA_URL', { EASYPAISA_URL: 'easypaisa.example' }],
  ['EASYPAISA_USERNAME', { EASYPAISA_STORE_ID: '1' }],
  ['JAZZCASH_MERCHANT_ID', { JAZZCASH_SALT: 'salt' }],
  ['BACKUP_TO', { BACKUP_TO: 'https://backups.example' }],
  ['BACKUP_TO', { BACKUP_TO: 's3://' }],
  ['BACKUP_AT', { BACKUP_AT: '3 am' }],
  ['BACKUP_AT', { BACKUP_AT: '24:00' }],
  ['BACKUP_KEEP', { BACKUP_KEEP: '7 days' }],
  ['BACKUP_PASSPHRASE', { BACKUP_PASSPHRASE: 'short' }],
  ['BACKUP_S3_SECRET_ACCESS_KEY', { BACKUP_S3_ACCESS_KEY_ID: 'id' }],
  ['S3_BUCKET', { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }],
] as const) {
  test(`Refuses ${JSON.stringify(env)} in one line that names ${name}`, () => {
    assert.throws(
      () => readConfig(env),
      (error) => error instanceof ConfigError && error.message.startsWith(`${name} `) && !error.message.includes('\n'),
    );
  });
}

test('Creates the secret once, readable by its owner alone, also under simultaneous starts', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mukammal-secret-'));
  t.after(() => rm(dataDir, { recursive: true }));
  const config = { appSecret: null, dataDir };
  const secrets = new Set(await Promise.all([appSecret(config), appSecret(config), appSecret(config)]));
  assert.equal(secrets.size, 1);
  assert.equal(await appSecret(config), [...secrets][0]);
  assert.equal((await stat(join(dataDir, 'app-secret'))).mode & 0o777, 0o600);
  assert.ok((await readFile(join(dataDir, 'app-secret'), 'utf8')).length >= 32);
});

test('Uses the configured secret', async () => {
  assert.equal(await appSecret({ appSecret: secret, dataDir: '/nonexistent' }), secret);
});
