import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Inside, Member } from './inside.ts';
import { enterAs } from './journey.ts';
import { openConversation } from './pairs.ts';
import type { ServerProcess } from './server.ts';

interface Pair {
  poster: Member;
  tutor: Member;
  conversation: string;
}

/** A student and a tutor who may write to each other about an assignment of this title. */
export async function makePair(inside: Inside, title: string): Promise<Pair> {
  const [poster, tutor] = [await inside.member('Sara'), await inside.member('Tariq')];
  await inside.db.updateTable('profiles').set({ coins: 900 }).where('id', '=', poster.id).execute();
  return { poster, tutor, conversation: await openConversation(inside.db, poster.id, tutor.id, title) };
}

/** A browser of this person, on a page of the chat. */
export async function openChat(
  browser: Browser,
  server: ServerProcess,
  member: Member,
  path = '/chat',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const window = await browser.newContext(options);
  await enterAs(window, server, member);
  const page = await window.newPage();
  await page.goto(server.url + path);
  return page;
}

/** Stores messages as the product does, the given sender's. */
export async function write({ db }: Inside, conversation: string, sender: Member, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await sql`select send_message(${sender.id}, ${conversation}, ${text}, null, null, now())`.execute(db);
  }
}

export function thread(page: Page) {
  return page.getByRole('log', { name: 'Messages' });
}

export async function send(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByLabel('Message', { exact: true }).press('Enter');
}

/** The texts of the thread, from top to bottom. */
export function textsOf(page: Page): Promise<string[]> {
  return thread(page).locator('.bubble').allInnerTexts();
}

export async function stored({ db }: Inside, conversation: string) {
  return db
    .selectFrom('messages')
    .select(['number', 'content', 'sender_id'])
    .where('conversation_id', '=', conversation)
    .orderBy('number')
    .execute();
}
