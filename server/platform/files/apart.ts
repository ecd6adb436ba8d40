import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { RefusalCode } from '#core/refusals.ts';
import { cloneDir } from '#server/database/place.ts';
import { refuse } from '../refuse.ts';
import { createAllowance } from './allowance.ts';
import { readFrom, writeTo } from './byte-pipe.ts';
import type { Card } from './card.ts';
import type { OpenedFile, SentFile } from './open-file.ts';
import { createPlaces } from './places.ts';
import { type Bounds, inBounds, memoryOf, OutOfBounds } from './working-time.ts';

/**
 * A task for the process: to open a stranger's file, whose bytes come through the pipe, or to draw
 * a stranger's words.
 */
export type Task = (Omit<SentFile, 'bytes'> & { size: number }) | { card: Card };

/**
 * The process's answer to a task; `size` bytes follow through the pipe. A `fault` is ours, not the
 * file's.
 */
export type Answer =
  | { opened: Omit<OpenedFile, 'bytes'>; size: number | null }
  | { drawn: true; size: number }
  | { refusal: RefusalCode; text?: string | undefined }
  | { fault: string };
/** The answer as received, with its bytes. */
type Heard = Answer & { bytes: Uint8Array | null };

/**
 * Places for files: if every file is hostile, the last in the queue waits less than a minute, on an
 * idle machine. Owners who used less time go first.
 */
const room = { atOnce: 2, waiting: 20, perOwner: 4 };
/**
 * Bytes of memory of a process: the most for a file, a little under the 300 MB that the operator is
 * promised, since it grows between two checks; and the most for one that waits for the next file.
 */
const memory = { most: 280_000_000, ofIdle: 150_000_000 };
/** Path that also works where the server runs from its build. */
const program = join(cloneDir, 'server/platform/files/apart-process.ts');
/**
 * Megabytes of the JavaScript heap, which PDFs need. Only on Linux is the whole process's memory
 * checked.
 */
const heap = ['--max-old-space-size=144', '--max-semi-space-size=8'];
/**
 * The largest honest file takes a fraction of the work; the clock allows for a wait where
 * processors are few.
 */
const forFile: Bounds = { work: 5000, clock: 30_000, memory: memory.most };
/**
 * The same for a card: its words are few, but the search for fonts comes first and takes seconds on
 * a busy machine.
 */
const forCard: Bounds = { work: 30_000, clock: 30_000, memory: memory.most };
/** Milliseconds; some hundred are usual. */
const longestStart = 20_000;
/** A dozen files that take as long as one may, or some hundred honest ones, in ten minutes. */
const allowance = createAllowance({ most: 60_000, within: 600_000 });
/** Milliseconds without work after which a process ends, and with it some 100 MB. */
const longestIdle = 15_000;

/** Refusal of a file that takes more time or memory than it needs, or breaks its reader. */
const unreadable: Record<SentFile['kind'], RefusalCode> = {
  pdf: 'pdf_unreadable',
  image: 'picture_unreadable',
  cover: 'picture_unreadable',
  screenshot: 'picture_unreadable',
  attachment: 'picture_unreadable',
  voice: 'voice_only',
  submission: 'file_type_refused',
};

/** The descriptor of the process's pipe. */
const pipeDescriptor = 4;

interface Helper {
  child: ChildProcess;
  pipe: Socket;
  /** Aborted when the process has ended. */
  gone: AbortSignal;
}

const inPlace = createPlaces(room, allowance.usedBy);
/** Processes without work, each with the timer that ends it. They do not keep the server. */
const idle = new Map<Helper, NodeJS.Timeout>();

/**
 * Runs `openFile()` in a process of its own, so that no file can hold up, exhaust or break the
 * server: neither its event loop nor the threads that passwords and downloads need, which a worker
 * thread would share. Two run at once, the rest waits, and four at most belong to one owner.
 * Refuses as `openFile()` does; as unreadable a file that takes more work or memory than it needs;
 * `too_many_requests` when too many wait already, or the owner's files took minutes before; `busy`
 * when the machine has no time for it; `storage_unavailable` when no process can be started.
 */
export async function openApart(
  owner: string,
  { kind, name, file }: Omit<SentFile, 'bytes'> & { file: Blob },
): Promise<OpenedFile> {
  allowance.check(owner);
  const charge = (work: number) => allowance.charge(owner, work);
  const task = { kind, name, size: file.size };
  const answer = await inPlace(owner, () => ask(task, file, unreadable[kind], forFile, charge));
  if ('opened' in answer) return { ...answer.opened, bytes: answer.bytes };
  return refused(answer);
}

/**
 * Runs `drawCard()` in the same way, in the places of one owner. Refuses as `openApart()` does a
 * card that waits too long.
 */
export async function drawApart(card: Card): Promise<Uint8Array> {
  const owner = 'cards';
  const charge = (work: number) => allowance.charge(owner, work);
  const answer = await inPlace(owner, () => ask({ card }, null, 'picture_unreadable', forCard, charge));
  if ('drawn' in answer && answer.bytes) return answer.bytes;
  return refused(answer);
}

function refused(answer: Answer): never {
  if ('refusal' in answer) return refuse(answer.refusal, { field: 'file', text: answer.text });
  throw new Error('fault' in answer ? answer.fault : 'the answer to another task');
}

/**
 * Gives a task to a process: one that answers is kept for the next task; one that does not is
 * ended, and its place is free then.
 */
async function ask(
  task: Task,
  file: Blob | null,
  unanswered: RefusalCode,
  bounds: Bounds,
  charge?: (work: number) => void,
): Promise<Heard> {
  const helper = takeIdle() ?? (await start());
  const answered = async (signal: AbortSignal): Promise<Heard> => {
    const over = AbortSignal.any([helper.gone, signal]);
    helper.child.send(task);
    const [answer] = await Promise.all([
      heard<Answer>(helper, over),
      file && writeTo(helper.pipe, file.stream(), over),
    ]);
    const size = 'size' in answer ? answer.size : null;
    return { ...answer, bytes: size === null ? null : await readFrom(helper.pipe, size, over) };
  };
  try {
    const answer = await inBounds(helper.child.pid ?? 0, bounds, answered, charge);
    if (memoryOf(helper.child.pid ?? 0) > memory.ofIdle) await end(helper);
    else keepIdle(helper);
    return answer;
  } catch (error) {
    await end(helper);
    return { refusal: isCrowded(error) ? 'busy' : unanswered, bytes: null };
  }
}

/** Returns whether a process had no time to work, which says nothing about its file. */
const isCrowded = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof OutOfBounds && error.cause.bound === 'clock';

/** Starts a process that knows neither settings nor secrets. */
async function start(): Promise<Helper> {
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    execArgv: heap,
    env: {},
  });
  const ended = new AbortController();
  const pipe = child.stdio[pipeDescriptor] as Socket;
  // It breaks when its process ends, which its users learn by `gone`.
  pipe.on('error', () => undefined);
  const helper = { child, pipe, gone: ended.signal };
  const leave = () => {
    clearTimeout(idle.get(helper));
    idle.delete(helper);
    ended.abort();
  };
  child.once('exit', leave).on('error', leave);
  try {
    await heard(helper, AbortSignal.any([helper.gone, AbortSignal.timeout(longestStart)]));
    return helper;
  } catch (cause) {
    await end(helper);
    return refuse('storage_unavailable', { field: 'file', cause });
  }
}

/** Returns the next message of a process; rejects for the cause of `over`. */
async function heard<Message>({ child }: Helper, over: AbortSignal): Promise<Message> {
  const [message] = await once(child, 'message', { signal: over });
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
  helper.pipe.unref();
  const leave = () => {
    // Removed at once: a file that came before its end would be lost with it.
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
    helper.pipe.ref();
    return helper;
  }
  return undefined;
}
