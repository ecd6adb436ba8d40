import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { brand } from '#core/brand.ts';
import { backupCodeOptions } from './backup-codes.ts';
import { openSessionPath } from './open-session.ts';
import { askCodePath } from './take-back.ts';

/**
 * Ways in after which a code of the second factor is asked for; a passkey is two factors by itself.
 */
export const guardedPaths: ReadonlySet<string> = new Set(['/sign-in/email', openSessionPath, askCodePath]);

/**
 * Returns the library's plugin for codes of an authenticator app, also asked for after every way in
 * of ours.
 */
export function secondFactor() {
  const plugin = twoFactor({
    issuer: brand.name,
    // Members without a password prove their identity by mail first (recovery.ts).
    allowPasswordless: true,
    backupCodeOptions,
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'two_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  });
  for (const hook of plugin.hooks.after) hook.matcher = ({ path }) => guardedPaths.has(path ?? '');
  return plugin;
}

/**
 * Returns the library's plugin for passkeys; only if the device asked for finger, face or PIN,
 * since no second factor follows.
 */
export function passkeys(publicUrl: string) {
  return passkey({
    rpID: new URL(publicUrl).hostname,
    rpName: brand.name,
    origin: publicUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    authentication: {
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED', { code: 'NOT_VERIFIED' });
      },
    },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  });
}
