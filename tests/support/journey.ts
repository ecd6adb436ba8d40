import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Inside, lookInside, type Member, testSecret } from './inside.ts';
import { type ServerProcess, startServerProcess } from './server.ts';

/**
 * A browser test with a server of its file's own: fresh data folder, local mailbox. A file that wants other settings
 * says `test.use({ settings: { SUPPORT_WHATSAPP: '…' } })`.
 */
export const test = base.extend<
  object,
  { folder: string; settings: Record<string, string>; server: ServerProcess; inside: Inside }
>({
  settings: [{}, { option: true, scope: 'worker' }],
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-journey-'));
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ folder, settings }, use) => {
      const server = await startServerProcess({ DATA_DIR: folder, APP_SECRET: testSecret, ...settings });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  inside: [
    async ({ server, folder }, use) => {
      // The server is there first: it owns the database.
      expect(server.url).toBeTruthy();
      const inside = await lookInside(folder);
      await use(inside);
      await inside.close();
    },
    { scope: 'worker' },
  ],
});

/** Gives a browser the session of somebody who is already there. */
export async function enterAs(context: BrowserContext, server: ServerProcess, { cookie }: Member): Promise<void> {
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

/** A person who does not exist, with an address of their own. */
export function inventPerson(name: string): Person {
  serial += 1;
  const username = `${name.toLowerCase()}_${serial}`;
  return { full_name: `${name} Example`, username, email: `${username}@example.com`, password: 'Secret-word-1' };
}

/** Signs a person up through the form, at an address that may carry a query, confirms by the mail's link and logs in. */
export async function join(
  page: Page,
  server: ServerProcess,
  person: Person,
  role: 'Student' | 'Tutor',
  query = '',
): Promise<void> {
  await page.goto(`${server.url}/signup${query}`);
  await page.getByLabel('Full name').fill(person.full_name);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone number').fill('0300 1234567');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('radio', { name: role }).check();
  if (role === 'Tutor') await page.getByText('Mathematics', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByText('Please check your email to confirm your account.')).toBeVisible();
  const mail = await server.mailTo(person.email, /confirm/i);
  await page.goto(mail.links.find((link) => link.includes('verify-email')) ?? '');
  await page.getByRole('link', { name: 'Proceed to Login' }).click();
  await logIn(page, person);
}

/** Logs in on the page's login form. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('You have been logged in successfully.')).toBeVisible();
}
