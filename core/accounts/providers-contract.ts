import { z } from 'zod';
import { ascii, checkbox, email, linkedUsername, optionalText, text } from '../fields.ts';
import { perHour, perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { done } from './answers.ts';
import { speaksForHouse } from './house-names.ts';
import { proof, proofRefusals } from './proof.ts';

/** Identity providers, by the names of the specification (LOGIN-03, LOGIN-04). */
export const providerIds = ['google', 'linkedin_oidc'] as const;
export type ProviderId = (typeof providerIds)[number];

const provider = z.enum(providerIds, { error: 'provider_unknown' satisfies RefusalCode });
/** A parameter that a provider sends back; longer than any of them. */
const returned = z.string().max(4096).optional();

/** A username as stored: 3 to 30 of a-z, 0-9 and '_', and not reserved. */
export const username = ascii('username_invalid').pipe(
  text(30)
    .overwrite((value) => value.toLowerCase())
    .regex(/^[a-z0-9_]{3,30}$/, 'username_invalid')
    .refine((name) => !speaksForHouse(name), 'username_taken'),
);

export const providersContract = {
  authorize: procedure({ access: 'guest', failure: 'OAuth Login Error', limit: { address: perMinute(120) } }, [
    'provider_unknown',
  ])
    .route({
      method: 'GET',
      path: '/authorize',
      tags: ['accounts'],
      summary: 'Redirect to a provider to sign in or up; with `connect`, to the page that connects it',
      successStatus: 302,
    })
    .input(z.object({ provider, from: optionalText(2000), ref: linkedUsername, connect: checkbox }))
    .output(z.object({ url: z.string() })),

  providerCallback: procedure({ access: 'guest', failure: 'OAuth Login Error', limit: { address: perMinute(120) } }, [
    'identity_taken',
    'provider_unknown',
    'session_not_found',
  ])
    .route({
      method: 'GET',
      path: '/auth/callback/{provider}',
      tags: ['accounts'],
      summary: 'Receive the redirect from a provider, and redirect to a page',
      successStatus: 302,
    })
    .input(z.object({ provider, code: returned, state: returned, error: returned, iss: returned }))
    .output(z.object({ to: z.string() })),

  connectProvider: procedure({ access: 'user', failure: 'Error', limit: { account: perHour(30) } }, [
    ...proofRefusals,
    'provider_unknown',
  ])
    .route({
      method: 'POST',
      path: '/identities/{provider}/connect',
      tags: ['accounts'],
      summary: 'Get the address of a provider visit that connects it to the viewer’s account',
    })
    .input(z.object({ provider, from: optionalText(2000), ...proof }))
    .output(z.object({ url: z.string() })),

  disconnectProvider: procedure({ access: 'user', failure: 'Error', limit: { account: perHour(30) } }, [
    ...proofRefusals,
    'provider_unknown',
    'provider_not_connected',
  ])
    .route({
      method: 'POST',
      path: '/identities/{provider}/remove',
      tags: ['accounts'],
      summary: 'Disconnect a provider from the account',
    })
    .input(z.object({ provider, ...proof }))
    .output(done),

  /** For a person whose provider sent no email: the name it sent, for the greeting. */
  pendingIdentity: procedure({ access: 'guest', failure: 'OAuth Login Error', limit: uncounted, viewAs: 'hidden' }, [
    'identity_missing',
  ])
    .route({
      method: 'GET',
      path: '/sso/pending',
      tags: ['accounts'],
      summary: 'Get the provider identity that still lacks an email',
    })
    .output(z.object({ provider, full_name: z.string(), email: z.string() })),

  giveEmail: procedure({ access: 'guest', failure: 'Sign Up Failed', limit: { address: perHour(60) } }, [
    'identity_missing',
  ])
    .route({
      method: 'POST',
      path: '/sso/email',
      tags: ['accounts'],
      summary: 'Give the email for a provider identity without one; sends a confirmation mail',
    })
    .input(z.object({ email }))
    .output(done),

  chooseUsername: procedure({ access: 'user', failure: 'Error updating profile', limit: { account: perHour(30) } }, [
    'username_taken',
    'username_fixed',
    'username_not_allowed',
  ])
    .route({
      method: 'POST',
      path: '/user/username',
      tags: ['accounts'],
      summary: 'Choose a username once, as a member with an assigned one',
    })
    .input(z.object({ username }))
    .output(z.object({ username: z.string() })),

  singleSignOn: procedure({ access: 'guest', failure: 'OAuth Login Error', limit: { address: perMinute(30) } }, [
    'single_sign_on_unknown',
  ])
    .route({
      method: 'POST',
      path: '/sso',
      tags: ['accounts'],
      summary: 'Sign in through an organisation: always refused, since none is configured',
    })
    .input(z.object({ domain: optionalText(254) }))
    .output(done),
};
