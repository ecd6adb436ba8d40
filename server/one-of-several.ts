import cluster from 'node:cluster';
import { readFile } from 'node:fs/promises';
import type { Addresses } from './database/addresses.ts';

/*
 * The part of `processes.ts` in each server process. It imports nothing, as every start waits for
 * it.
 */

/**
 * Facts that each of several server processes gets from the one that keeps them, which may be of an
 * older build (`renew` in processes.ts): fields are added, never renamed or removed.
 */
export interface Shared {
  port: number;
  addresses: Addresses;
  /** Address of the payment sandbox, which keeps its orders in one process. */
  sandboxUrl: string | null;
  /** False: this build may be newer than the database, and brings it up to date. */
  upToDate: boolean;
}

/** Data that a process reports once it serves. */
export interface Ready {
  url: string;
  mailboxUrl: string | null;
  /** Bytes in memory (`memoryInUse`). */
  memory: number;
}

/** Database connections of each process: of requests, of other work, and LISTEN. */
export const connectionsEach = 25;
/** Database connections of scripts beside the server. */
const connectionsBeside = 25;

/** Returns the connections that PostgreSQL should allow for this many processes. */
export const connectionsFor = (processes: number): number => processes * connectionsEach + connectionsBeside;

/** Returns this process's bytes of memory; on Linux, pages shared with others count in part. */
export async function memoryInUse(): Promise<number> {
  const said = await readFile('/proc/self/smaps_rollup', 'utf8').catch(() => '');
  const kilobytes = /^Pss:\s+(\d+)/m.exec(said)?.[1];
  return kilobytes ? Number(kilobytes) * 1024 : process.memoryUsage.rss();
}

/** Returns the data this process shares with others; null in the first one, and in a single one. */
export function sharedWithOthers(): Shared | null {
  return cluster.isWorker ? (JSON.parse(process.env.SHARED ?? '') as Shared) : null;
}
