import { z } from 'zod';
import { id } from '../fields.ts';
import { perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import { done } from './answers.ts';

/** One of the viewer's sessions. */
const session = z.object({
  id: z.uuid(),
  /** Browser and system as the browser named itself, e.g. 'Chrome on Android'. */
  device: z.string(),
  is_phone: z.boolean(),
  created_at: z.date(),
  /** Time of the last use; up to an hour behind. */
  used_at: z.date(),
  /** The session of this request. */
  is_current: z.boolean(),
});

/** State of the caller's session, for its keeper in the browser. */
const standing = z.object({
  expires_at: z.date(),
  /** Seconds until then. */
  expires_in: z.number().int(),
});

export const sessionsContract = {
  signOut: procedure({ access: 'guest', failure: 'Error', limit: { address: perMinute(60) }, viewAs: 'open' })
    .route({
      method: 'POST',
      path: '/logout',
      tags: ['accounts'],
      summary: 'Sign out of this session, all others, or all: `scope` is local, others or global',
    })
    .input(z.object({ scope: z.enum(['local', 'others', 'global']).default('local') }).optional())
    .output(done),

  renew: procedure({ access: 'user', failure: 'Error', limit: { account: perMinute(60) } })
    .route({
      method: 'POST',
      path: '/token/refresh_token',
      tags: ['accounts'],
      summary: 'Renew the session for its full duration',
    })
    .output(standing),

  session: procedure({ access: 'user', failure: 'Error', limit: uncounted })
    .route({ method: 'GET', path: '/session', tags: ['accounts'], summary: 'Check whether the session still exists' })
    .output(standing),

  sessions: procedure({ access: 'user', failure: 'Error', limit: uncounted, viewAs: 'hidden' })
    .route({ method: 'GET', path: '/sessions', tags: ['accounts'], summary: 'List the viewer’s sessions' })
    .output(z.array(session)),

  endSession: procedure({ access: 'user', failure: 'Error', limit: { account: perMinute(60) } }, ['session_not_found'])
    .route({ method: 'POST', path: '/sessions/{id}/end', tags: ['accounts'], summary: 'Sign out of one session' })
    .input(z.object({ id: id('session_not_found') }))
    .output(done),
};
