import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { RefusalCode } from '#core/refusals.ts';
import { refuse } from '../refuse.ts';
import type { Card } from './card.ts';
import type { OpenedFile, SentFile } from './open-file.ts';
import { createPlaces } from './places.ts';

/** What the process is asked: to open a stranger's file, or to draw a stranger's words. */
export type Task = SentFile | { card: Card };

/** What the process says of a task. A `fault` is ours, not the file's. */
export type Answer =
  | { opened: OpenedFile }
  | { drawn: Uint8Array }
  | { refusal: RefusalCode; text?: string | undefined }
  | { fault: string };

/** With every file hostile the last of those that wait does so for less than a minute. */
const room = { atOnce: 2, waiting: 20, perOwner: 4 };
/** Milliseconds. The largest honest file takes a fraction of them, and a process starts in some hundred. */
const longestWork = 5000;
/** The same for a card: its words are few, but fonts are looked for first, on a busy machine for seconds. */
const longestDrawing = 30_000;
const longestStart = 10_000;
/** Milliseconds without work after which a process ends, and with it some 100 MB. */
const longestIdle = 15_000;

/** How a file is refused that takes more time or memory than it needs, or breaks its reader. */
const unreadable: Record<SentFile['kind'], RefusalCode> = {
  pdf: 'pdf_unreadable',
  image: 'picture_unreadable',
  cover: 'picture_unreadable',
  screenshot: 'picture_unreadable',
  attachment: 'picture_unreadable',
  voice: 'voice_only',
  submission: 'file_type_refused',
};

interface Helper {
  child: ChildProcess;
  /** Aborted when the process has ended. */
  gone: AbortSignal;
}

const inPlace = createPlaces(room);
/** Processes without work, each with the timer that ends it. They do not keep the server. */
const idle = new Map<Helper, NodeJS.Timeout>();

/**
 * `openFile()` in a process of its own, so that no file can hold up, outgrow or break the server: not its event loop,
 * and not the threads that passwords and downloads need, which a worker thread would share. Two at once, the rest
 * waits, and four are one owner's at most. Refuses as `openFile()` does; as unreadable what takes longer or more than a
 * file needs; `too_many_requests` when too many wait already; `storage_unavailable` when no process can be started.
 */
export async function openApart(owner: string, file: SentFile): Promise<OpenedFile> {
  const answer = await inPlace(owner, () => ask(file, unreadable[file.kind]));
  if ('opened' in answer) return answer.opened;
  return refused(answer);
}

/** `drawCard()` in the same way, in the places of one owner. Refuses as `openApart()` does what waits too long. */
export async function drawApart(card: Card): Promise<Uint8Array> {
  const answer = await inPlace('cards', () => ask({ card }, 'picture_unreadable', longestDrawing));
  if ('drawn' in answer) return answer.drawn;
  return refused(answer);
}

function refused(answer: Answer): never {
  if ('refusal' in answer) return refuse(answer.refusal, { field: 'file', text: answer.text });
  throw new Error('fault' in answer ? answer.fault : 'the answer to another task');
}

/** A process that gave an answer is kept for the next task; one that did not is ended, and its place free then. */
async function ask(task: Task, unanswered: RefusalCode, longest = longestWork): Promise<Answer> {
  const helper = takeIdle() ?? (await start());
  try {
    helper.child.send(task);
    const answer = await heard<Answer>(helper, longest);
    keepIdle(helper);
    return answer;
  } catch {
    await end(helper);
    return { refusal: unanswered };
  }
}

/** A process that knows neither settings nor secrets. */
async function start(): Promise<Helper> {
  const child = fork(new URL('./apart-process.ts', import.meta.url), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=512'],
    env: {},
  });
  const ended = new AbortController();
  const helper = { child, gone: ended.signal };
  const leave = () => {
    clearTimeout(idle.get(helper));
    idle.delete(helper);
    ended.abort();
  };
  child.once('exit', leave).on('error', leave);
  try {
    await heard(helper, longestStart);
    return helper;
  } catch (cause) {
    await end(helper);
    return refuse('storage_unavailable', { field: 'file', cause });
  }
}

/** The next message of a process; rejects when it ends or takes longer. */
async function heard<Message>({ child, gone }: Helper, milliseconds: number): Promise<Message> {
  const signal = AbortSignal.any([gone, AbortSignal.timeout(milliseconds)]);
  const [message] = await once(child, 'message', { signal });
  return message;
}

async function end({ child, gone }: Helper): Promise<void> {
  if (gone.aborted) return;
  child.kill('SIGKILL');
  await once(gone, 'abort');
}

function keepIdle(helper: Helper): void {
  helper.child.unref();
  helper.child.channel?.unref();
  const leave = () => {
    // At once: a file that came before it has ended would be lost with it.
    idle.delete(helper);
    helper.child.kill('SIGKILL');
  };
  idle.set(helper, setTimeout(leave, longestIdle).unref());
}

function takeIdle(): Helper | undefined {
  for (const [helper, timer] of idle) {
    clearTimeout(timer);
    idle.delete(helper);
    helper.child.ref();
    helper.child.channel?.ref();
    return helper;
  }
  return undefined;
}
