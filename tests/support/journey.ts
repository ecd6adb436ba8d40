import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { createEmptyDatabase, leaveTestCluster } from '#server/database/test-cluster.ts';
import { type Member, openServerDatabase, type ServerDatabase, testSecret } from './server-database.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

interface OwnServer {
  server: ServerProcess;
  inside: ServerDatabase;
  /** Its data folder. */
  folder: string;
  /** Ends the server and removes all its data. */
  close: () => Promise<void>;
}

/** Starts the product on a database and a folder of its own, with a local mailbox. */
export async function startOwnServer(settings: Record<string, string>): Promise<OwnServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-journey-'));
  const { url, drop } = await createEmptyDatabase();
  const env = { DATA_DIR: folder, DATABASE_URL: url, APP_SECRET: testSecret, FRESH_GUEST_PAGES: 'on', ...settings };
  const server = await startServerProcess(env);
  const inside = await openServerDatabase(url);
  return {
    server,
    inside,
    folder,
    close: async () => {
      await inside.close();
      await server.stop();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Makes `goto` and `reload` of a browser wait for the page's script: that of guests' pages loads
 * after their load event (docs/decisions/0068), and earlier actions run without script, which
 * journeys without script test.
 */
function waitingForScript(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    if (options?.javaScriptEnabled !== false) {
      context.on('page', (page) => {
        const [goTo, reload] = [page.goto.bind(page), page.reload.bind(page)];
        const withScript = async <Answer>(coming: Promise<Answer>): Promise<Answer> => {
          const answer = await coming;
          await scriptRuns(page);
          return answer;
        };
        page.goto = (...address) => withScript(goTo(...address));
        page.reload = (...options) => withScript(reload(...options));
      });
    }
    return context;
  };
  return browser;
}

/** Waits up to 3 s until the page's script has taken over: a journey may hold it back. */
async function scriptRuns(page: Page): Promise<void> {
  const waiting = page.evaluate(async () => {
    const runs = () =>
      !document.querySelector('script[type="text/later"]') &&
      (!document.querySelector('script[type="module"]') ||
        Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
    // Asked within the page, since each question from outside costs more than an answer; by tasks,
    // since its clock may be stopped.
    for (let turns = 0; turns < 150 && !runs(); turns++) await scheduler.postTask(() => undefined, { delay: 20 });
  });
  // The page may be left meanwhile.
  await waiting.catch(() => undefined);
}

/** Contact details of the operator of the journeys' servers. */
export const support = {
  SUPPORT_EMAIL: 'help@example.com',
  SUPPORT_WHATSAPP: '0300 0000000',
  SUPPORT_ADDRESS: '1 Example Street, Lahore',
};

/** Their accounts for payments by hand. */
export const account = { WALLET_NAME: 'Rabia Example', WALLET_NUMBER: '0345 0012 345' };

/**
 * A browser test on its worker's own server and database, with the data that other journeys left
 * there. A file that needs other settings calls `test.use({ settings: { CHAT_POLICY: 'contextual' }
 * })` and gets a server of its own; with `test.describe.configure({ mode: 'default' })` its
 * journeys run in turn on one server.
 */
export const test = base.extend<
  { reading: Page },
  { settings: Record<string, string>; own: OwnServer; server: ServerProcess; inside: ServerDatabase; folder: string }
>({
  /** A page without script, for reading only: it costs a third. */
  reading: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await use(await context.newPage());
    await context.close();
  },
  settings: [
    { ...support, ...account },
    { option: true, scope: 'worker' },
  ],
  browser: [({ browser }, use) => use(waitingForScript(browser)), { scope: 'worker' }],
  own: [
    async ({ settings }, use) => {
      const own = await startOwnServer(settings);
      await use(own);
      await own.close();
      await leaveTestCluster();
    },
    { scope: 'worker' },
  ],
  server: [({ own }, use) => use(own.server), { scope: 'worker' }],
  inside: [({ own }, use) => use(own.inside), { scope: 'worker' }],
  folder: [({ own }, use) => use(own.folder), { scope: 'worker' }],
});

/** Asserts that the page's one toast says exactly this. */
export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
  await expect(page.locator('.toast')).toHaveText(title + text);
}

/** Gives a browser the session of an existing person. */
export async function enterAs(
  context: BrowserContext,
  server: ServerProcess,
  { cookie }: Pick<Member, 'cookie'>,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
}

export { expect };

export interface Person {
  full_name: string;
  username: string;
  email: string;
  password: string;
}

let serial = Date.now() % 100_000;

/**
 * Returns a person who does not exist. Each has a domain to themselves: mails to one domain are
 * limited by the asking network, and all journeys ask from one.
 */
export function inventPerson(name: string): Person {
  serial += 1;
  const username = `${name.toLowerCase()}_${serial}`;
  const email = `${username}@${username.replaceAll('_', '-')}.example`;
  return { full_name: `${name} Example`, username, email, password: 'Secret-word-1' };
}

/**
 * Signs a person up through the form, at an address that may carry a query, and confirms by the
 * mail's link, which logs in.
 */
export async function join(
  page: Page,
  server: ServerProcess,
  person: Person,
  role: 'Student' | 'Tutor',
  query = '',
): Promise<void> {
  await page.goto(`${server.url}/signup${query}`);
  await signUp(page, person, role);
  const mail = await server.mailTo(person.email, /confirm/i);
  await page.goto(mail.links.find((link) => link.includes('/email-confirmation')) ?? '');
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expectToast(page, 'Email confirmed', 'Your account is ready, and you are logged in.');
}

/** Fills and sends the sign-up form of the current page. */
export async function signUp(page: Page, person: Person, role: 'Student' | 'Tutor'): Promise<void> {
  await page.getByLabel('Full name').fill(person.full_name);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone number').fill('0300 1234567');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('radio', { name: role }).check();
  if (role === 'Tutor') await page.getByText('Mathematics', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/login(\?from=.*)?$/);
  await expectToast(page, 'Account Created!', 'Please check your email to confirm your account.');
}

/** Adds a confirmed person through the API instead of the form, who can log in with a password. */
export async function register(server: ServerProcess, name: string): Promise<Person> {
  const person = inventPerson(name);
  const headers = { origin: server.url, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const details = { phone_number: '0300 1234567', user_type: 'student', confirm_password: person.password };
  expect((await post('/signup', { ...person, ...details })).status).toBe(200);
  const link = (await server.mailTo(person.email, /confirm/i)).links.find((address) => address.includes('token='));
  const token = new URL(link ?? server.url).searchParams.get('token');
  expect((await post('/verify', { token })).status).toBe(200);
  return person;
}

/** Logs in on the page's login form. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectToast(page, 'Login Successful', 'You have been logged in successfully.');
}
