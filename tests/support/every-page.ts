import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import routes from '#web/routes.ts';
import { seedEveryAsk } from './every-ask.ts';
import { seedEveryContact } from './every-contact.ts';
import { seedEveryDialog } from './every-dialog.ts';
import { seedEveryDisagreement } from './every-disagreement.ts';
import { seedEveryEarning } from './every-earning.ts';
import { seedEveryLapse } from './every-lapse.ts';
import { seedEveryOffice } from './every-office.ts';
import { seedEveryOrder } from './every-order.ts';
import { seedEveryState } from './every-state.ts';
import type { Scene } from './scenes.ts';
import type { ServerDatabase } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Returns every page as each of its visitors sees it: guests, a newcomer, a student and a tutor
 * with an assignment in each state, an admin. For screenshots and for assertions about all pages.
 * The database may hold the demo.
 */
export async function everyPage(server: ServerProcess, inside: ServerDatabase): Promise<Scene[]> {
  const newcomer = await inside.member('Nida');
  return [
    { name: 'home', path: '/', as: null },
    { name: 'home-member', path: '/', as: newcomer },
    { name: 'assignments', path: '/all-assignments', as: null },
    { name: 'tutors', path: '/tutors', as: null },
    { name: 'tutors-filtered', path: '/tutors?rate_to=1500&stars=4', as: newcomer },
    { name: 'login', path: '/login', as: null },
    { name: 'signup', path: '/signup', as: null },
    { name: 'recover', path: '/recover', as: null },
    { name: 'recover-ways', path: await recoveryWithWays(server, inside), as: null },
    { name: 'not-found', path: '/404', as: null },
    { name: 'about', path: '/about', as: null },
    { name: 'faq', path: '/faq', as: null },
    { name: 'terms', path: '/terms-of-service', as: null },
    { name: 'privacy', path: '/privacy-policy', as: null },
    { name: 'contact', path: '/contact', as: null },
    { name: 'email-confirmed', path: '/email-confirmation', as: null },
    { name: 'email-expired', path: '/email-confirmation?token=expired', as: null },
    { name: 'post-assignment', path: '/post-assignment', as: newcomer },
    { name: 'profile', path: '/profile', as: newcomer },
    { name: 'profile-gigs', path: '/profile/gigs', as: newcomer },
    { name: 'invite', path: '/invite', as: newcomer },
    { name: 'wallet', path: '/wallet', as: newcomer },
    { name: 'transactions', path: '/transaction-history', as: newcomer },
    ...(await seedEveryState(server, inside)),
    ...(await seedEveryLapse(server, inside)),
    ...(await seedEveryAsk(server, inside)),
    ...(await seedEveryDisagreement(server, inside)),
    ...(await seedEveryEarning(server, inside)),
    ...(await seedEveryOffice(server, inside)),
    ...(await seedEveryOrder(server, inside)),
    ...(await seedEveryDialog(server, inside)),
    ...(await seedEveryContact(inside)),
  ];
}

/** Returns the target of the mailed link of a member with a provider and a passkey. */
async function recoveryWithWays(server: ServerProcess, inside: ServerDatabase): Promise<string> {
  const { id: user_id, email } = await inside.member('Rubina');
  await inside.db.insertInto('identities').values({ user_id, provider_id: 'google', account_id: user_id }).execute();
  const device = { public_key: 'x', counter: 0, device_type: 'singleDevice', backed_up: false };
  const passkey = { ...device, user_id, credential_id: user_id, name: 'روبینہ کا فون' };
  await inside.db.insertInto('passkeys').values(passkey).execute();
  const body = new URLSearchParams({ email });
  await fetch(`${server.url}/recover`, { method: 'POST', headers: { origin: server.url }, body });
  const { links } = await server.mailTo(email, /new password/i);
  const { pathname, search } = new URL(links.find((link) => link.includes('/recover?token=')) ?? server.url);
  return pathname + search;
}

/** Returns the files of pages that none of these scenes opens. */
export function pagesLeftOut(scenes: readonly Scene[]): string[] {
  const objects = asObjects(routes);
  const matched = scenes.flatMap(({ path }) => matchRoutes(objects, path.replace(/\?.*/, '')) ?? []);
  const opened = new Set(matched.map(({ route }) => route.id));
  return filesOf(routes).filter((file) => file.endsWith('.tsx') && !opened.has(file));
}

/** Returns routes as they are matched, each with its file as its id. */
const asObjects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ file, path, index, children }) =>
    index ? { id: file, index, path } : { id: file, path, children: asObjects(children ?? []) },
  );

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);
