import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { contract } from '#core/contract.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { freePort } from '#tests/support/supervised-server.ts';

interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }[];
  }[];
}

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

const rules = (parse(readFileSync('docs/watching/alerts.yml', 'utf8')) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync('docs/watching/dashboard.json', 'utf8')) as Dashboard;
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Metrics that an expression names. */
const namesIn = (expr: string) => expr.match(/\b(?:mukammal|process|nodejs)_\w+/g) ?? [];

test('Dashboard and alerts use only metrics that the server exposes, and between them all of ours (RUN-43)', async (t) => {
  const port = await freePort();
  await runningServer(t, { env: { METRICS_PORT: port } });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const exposed = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  const known = new Set(
    [...exposed].flatMap(([name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  for (const [where, expr] of expressions) {
    for (const name of namesIn(expr)) assert.ok(known.has(name), `${where} names ${name}`);
  }
  const used = new Set(
    expressions.flatMap(([, expr]) => namesIn(expr)).map((name) => name.replace(/_(?:bucket|sum|count)$/, '')),
  );
  const unused = [...exposed.keys()].filter((name) => name.startsWith('mukammal_') && !used.has(name));
  assert.deepEqual(unused, []);
  const procedures = Object.entries(contract).flatMap(([feature, verbs]) =>
    Object.keys(verbs).map((verb) => `${feature}.${verb}`),
  );
  assert.ok(!/\b(?:job|instance)=/.test(text), 'labels that Prometheus gives itself');
  const queues = [...text.matchAll(/queue_waiting\{queue="(\w+)"/g)].map(([, queue]) => queue);
  for (const [where, expr] of expressions) {
    for (const [, label, values = ''] of expr.matchAll(/\b(procedure|queue)=~?"([^"]+)"/g)) {
      const all: readonly (string | undefined)[] = label === 'queue' ? queues : procedures;
      for (const value of values.split('|')) assert.ok(all.includes(value), `${where}: ${label} ${value}`);
    }
  }
});

test('Each alert says what happened and what to do, in words of its own (RUN-43)', () => {
  assert.ok(rules.length > 20);
  const said = new Set<string>();
  for (const { alert, labels, annotations } of rules) {
    assert.match(labels.severity, /^(page|look)$/, alert);
    for (const word of ['summary', 'do'])
      assert.match(annotations[word] ?? '', /^[A-Z].{30,}\.$/s, `${alert}: ${word}`);
    said.add(annotations.do ?? '');
  }
  assert.ok(said.size >= rules.length - 1);
  for (const wanted of ['MailsGivenUp', 'MailsNotSent', 'DiskNearlyFull', 'BackupMissing', 'InvariantBroken']) {
    assert.ok(
      rules.some(({ alert }) => alert === wanted),
      wanted,
    );
  }
});

/** Prometheus's own reader of rules, where it is installed. */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test('Prometheus raises each alert when it should, and none while all is well (RUN-43)', { skip: !hasPromtool }, () => {
  const { status, stdout } = spawnSync('promtool', ['test', 'rules', 'docs/watching/alerts.test.yml'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
});

test('Each alert is raised in the tests of the rules (RUN-43)', () => {
  const raised = readFileSync('docs/watching/alerts.test.yml', 'utf8');
  for (const { alert } of rules) assert.ok(raised.includes(`alertname="${alert}"`), alert);
});
