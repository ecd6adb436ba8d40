import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { sql } from 'kysely';
import { ask } from '#server/database/judge.ts';
import { moveCoins } from './api-calls.ts';
import { by, openConversation } from './chat-pairs.ts';
import { enterAs } from './journey.ts';
import type { Member, ServerDatabase } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';

interface Pair {
  poster: Member;
  tutor: Member;
  conversation: string;
}

/** Makes a student and a tutor who may write to each other about an assignment of this title. */
export async function makePair(inside: ServerDatabase, title: string): Promise<Pair> {
  const [poster, tutor] = [await inside.member('Sara'), await inside.member('Tariq')];
  await moveCoins(inside, poster, 800);
  return { poster, tutor, conversation: await openConversation(inside.db, poster.id, tutor.id, title) };
}

/**
 * Opens a browser of this person on a page of the chat or another one, with its stream open if
 * script runs.
 */
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
  const opened = options.javaScriptEnabled === false ? null : page.waitForResponse(/\/api\/live$/);
  await page.goto(server.url + path);
  await opened;
  return page;
}

/** Stores messages through the product's own function, as the given sender. */
export async function write(
  { db }: ServerDatabase,
  conversation: string,
  sender: Member,
  ...texts: string[]
): Promise<void> {
  for (const text of texts) {
    const message = {
      p_conversation: conversation,
      p_content: text,
      p_files: [],
      p_reply: null,
      p_voice: null,
      p_peaks: null,
    };
    await ask(db, 'send_message', { ...by(sender.id), ...message });
  }
}

/**
 * Sends hints of a conversation's news to people's streams, as the server does after a read or an
 * opening.
 */
export async function hint(
  { db }: ServerDatabase,
  to: Member[],
  conversation_id: string,
  number: number,
): Promise<void> {
  const people = to.map(({ id }) => id);
  await sql`select live_hint(${people}::uuid[], 'conversation', ${conversation_id}, ${number})`.execute(db);
}

/** Puts the tab behind another one, or in front again. */
export async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

export function composerOf(page: Page) {
  return page.getByLabel('Message', { exact: true });
}

/** Returns the lines of this many messages. */
export function lines(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `message ${n + 1}`);
}

export function thread(page: Page) {
  return page.getByRole('log', { name: 'Messages' });
}

export async function send(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByLabel('Message', { exact: true }).press('Enter');
}

/** Returns the texts of the thread, from top to bottom. */
export function textsOf(page: Page): Promise<string[]> {
  return thread(page).locator('.bubble').allInnerTexts();
}

export async function stored({ db }: ServerDatabase, conversation: string) {
  return db
    .selectFrom('messages')
    .select(['number', 'content', 'sender_id'])
    .where('conversation_id', '=', conversation)
    .orderBy('number')
    .execute();
}
