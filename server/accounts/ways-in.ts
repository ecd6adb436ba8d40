import type { Kysely } from 'kysely';
import { youngFactorDays } from '#core/limits.ts';
import type { DB } from '../database/types.gen.ts';

interface WayWords {
  name: string;
  added: string;
  /** Null if the way ends with another one. */
  removed: string | null;
}

/** Ways into an account whose addition or removal is mailed, by the names in their mails' kinds. */
export const wayWords = {
  google: {
    name: 'Google',
    added: 'a Google account was connected. Anyone with it can log in as you.',
    removed: 'your Google account was disconnected.',
  },
  linkedin_oidc: {
    name: 'LinkedIn',
    added: 'a LinkedIn account was connected. Anyone with it can log in as you.',
    removed: 'your LinkedIn account was disconnected, and the blue tick is gone.',
  },
  passkey: {
    name: 'Passkey',
    added: 'a passkey was added. Anyone with its device can log in as you.',
    removed: 'a passkey was removed. You can no longer log in with it.',
  },
  second_factor: {
    name: 'Two-step login',
    added: `two-step login was turned on. We now ask for a code from your authenticator app when you log in. Within ${youngFactorDays} days, a new password by “Forgot password?” turns it off again; later it stays.`,
    removed: 'two-step login was turned off. We no longer ask for a code.',
  },
  backup_codes: {
    name: 'Backup codes',
    added: 'new backup codes were made. The older ones no longer work.',
    removed: null,
  },
} as const satisfies Record<string, WayWords>;

/** Returns the ways into an account as they are now, in words. */
export async function waysInto(db: Kysely<DB>, user: string | null): Promise<string[]> {
  const [identities, passkeys] = await Promise.all([
    db.selectFrom('identities').select('provider_id').where('user_id', '=', user).orderBy('created_at').execute(),
    db.selectFrom('passkeys').select('name').where('user_id', '=', user).orderBy('created_at').execute(),
  ]);
  const names: Record<string, string> = {
    credential: 'password',
    google: wayWords.google.name,
    linkedin_oidc: wayWords.linkedin_oidc.name,
  };
  return [
    ...new Set(identities.map(({ provider_id }) => names[provider_id] ?? provider_id)),
    ...passkeys.map(({ name }) => (name ? `passkey “${name}”` : 'a passkey')),
    'codes and links that we mail you',
  ];
}
