import { ORPCError } from '@orpc/contract';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { InHand } from '../http/in-hand.ts';
import type { Live } from '../platform/live/live.ts';
import { acts, whenEnded } from './acts.ts';
import { type LoggedLine, loggedLines } from './log.ts';
import type { Reading } from './sum.ts';

/** Counts of one process. Every label has a bounded number of values. */
export interface ProcessMetrics {
  read: () => Promise<Reading[]>;
  close: () => void;
}

interface Sources {
  /** Pools of connections to the database, by their name. */
  pools: Readonly<Record<string, pg.Pool>>;
  live: Pick<Live, 'state'>;
  inHand: Pick<InHand, 'counts'>;
}

/** Upper bounds in seconds: a page within 0.3 s is fast on a phone, one of 3 s is lost. */
const requestBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const statementBuckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 5, 15];

/** Listens to what this process does, and counts it. */
export function openProcessMetrics(sources: Sources): ProcessMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const closers = [
    countRequests(registers),
    countCalls(registers),
    timeStatements(registers),
    countJobs(registers),
    countMails(registers),
    countLines(registers),
  ];
  addGauges(registers, sources);
  return {
    read: () => registry.getMetricsAsJSON(),
    close: () => {
      for (const close of closers) close();
      registry.clear();
    },
  };
}

function countRequests(registers: Registry[]): () => void {
  const labelNames = ['method', 'route', 'status'] as const;
  const name = 'mukammal_requests_total';
  const requests = new Counter({
    name,
    help: 'Requests by route and status; 499 was left early',
    labelNames,
    registers,
  });
  const seconds = new Histogram({
    name: 'mukammal_request_seconds',
    help: 'Seconds from a request’s head to the end of its answer, by route',
    labelNames: ['route'] as const,
    buckets: requestBuckets,
    registers,
  });
  return whenEnded(acts.request, ({ method, route, status, isStream }, lasted) => {
    if (isStream) return;
    requests.inc({ method, route, status });
    seconds.observe({ route }, lasted);
  });
}

function countCalls(registers: Registry[]): () => void {
  const refusals = new Counter({
    name: 'mukammal_refusals_total',
    help: 'Refused calls of procedures, from pages and programs alike, by the refusal',
    labelNames: ['procedure', 'refusal'] as const,
    registers,
  });
  const failures = new Counter({
    name: 'mukammal_call_failures_total',
    help: 'Calls of procedures that failed by a fault of ours',
    labelNames: ['procedure'] as const,
    registers,
  });
  return whenEnded(acts.call, ({ procedure, error }) => {
    if (error === undefined) return;
    if (error instanceof ORPCError && error.status < 500) refusals.inc({ procedure, refusal: error.code });
    else failures.inc({ procedure });
  });
}

function timeStatements(registers: Registry[]): () => void {
  const seconds = new Histogram({
    name: 'mukammal_statement_seconds',
    help: 'Seconds of statements to the database, by their outcome',
    labelNames: ['outcome'] as const,
    buckets: statementBuckets,
    registers,
  });
  return whenEnded(acts.statement, ({ error }, lasted) => {
    seconds.observe({ outcome: error === undefined ? 'done' : 'failed' }, lasted);
  });
}

/** The label is not `job`, which Prometheus gives to whatever it scrapes. */
function countJobs(registers: Registry[]): () => void {
  const labelNames = ['task', 'outcome'] as const;
  const runs = new Counter({ name: 'mukammal_job_runs_total', help: 'Turns of recurring jobs', labelNames, registers });
  const seconds = new Counter({
    name: 'mukammal_job_seconds_total',
    help: 'Seconds that recurring jobs took',
    labelNames: ['task'] as const,
    registers,
  });
  return whenEnded(acts.job, ({ job, error }, lasted) => {
    runs.inc({ task: job, outcome: error === undefined ? 'done' : 'failed' });
    seconds.inc({ task: job }, lasted);
  });
}

function countMails(registers: Registry[]): () => void {
  const mails = new Counter({
    name: 'mukammal_mails_total',
    help: 'Mails by kind and outcome of a try: sent, needless, failed (tried again), given_up',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  });
  return whenEnded(acts.mail, ({ kind, outcome = 'failed' }) => mails.inc({ kind, outcome }));
}

function countLines(registers: Registry[]): () => void {
  const lines = new Counter({
    name: 'mukammal_log_lines_total',
    help: 'Lines of the log of level warn or worse',
    labelNames: ['level'] as const,
    registers,
  });
  const count = (line: unknown) => lines.inc({ level: (line as LoggedLine).level });
  loggedLines.subscribe(count);
  return () => loggedLines.unsubscribe(count);
}

function addGauges(registers: Registry[], { pools, live, inHand }: Sources): void {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (set: (labels: Partial<Record<Label, string>>, value: number) => void) => void,
  ) => {
    const made: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect: () => read(made.set.bind(made)),
    });
  };
  gauge('mukammal_processes', 'Server processes that answer', [], (set) => set({}, 1));
  gauge('mukammal_streams', 'Open live streams', [], (set) => set({}, live.state().streams));
  gauge('mukammal_live_listening', 'Processes that hear the database’s hints', [], (set) =>
    set({}, live.state().listens ? 1 : 0),
  );
  gauge('mukammal_requests_in_hand', 'Requests that are worked on, by their kind', ['kind'], (set) => {
    for (const [kind, count] of Object.entries(inHand.counts())) set({ kind }, count);
  });
  gauge('mukammal_pool_connections', 'Connections to the database', ['pool', 'state'], (set) => {
    for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
      set({ pool, state: 'busy' }, totalCount - idleCount);
      set({ pool, state: 'idle' }, idleCount);
    }
  });
  gauge('mukammal_pool_connections_most', 'Connections that a pool may have', ['pool'], (set) => {
    for (const [pool, { options }] of Object.entries(pools)) set({ pool }, options.max);
  });
  gauge('mukammal_pool_waiting', 'Statements that wait for a connection', ['pool'], (set) => {
    for (const [pool, { waitingCount }] of Object.entries(pools)) set({ pool }, waitingCount);
  });
}
