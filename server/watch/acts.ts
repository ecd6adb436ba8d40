import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';
import type { RequestFacts } from './request-facts.ts';

/*
 * The server's acts, as Node's tracing channels: metrics and traces listen to them. Without a
 * listener the work runs as if they were not there. No act holds a value that a person typed.
 */

/** An act; `during` notes when it began, and a failure. */
export interface Act {
  /** `performance.now()`. */
  began?: number;
  error?: unknown;
}

/** One call of a procedure; after a refusal `error` is the error for the caller. */
export interface CallAct extends Act {
  procedure: string;
}

/** One statement: its text with placeholders for all values. */
export interface StatementAct extends Act {
  text: string;
}

/** One turn of a recurring job. */
export interface JobAct extends Act {
  job: string;
}

/** One try to send a mail of a kind. `outcome` is set before the act ends. */
export interface MailAct extends Act {
  kind: string;
  outcome?: 'sent' | 'needless' | 'failed' | 'given_up';
}

export type Acts<One extends object> = TracingChannel<unknown, One>;

export const acts: {
  readonly request: Acts<RequestFacts>;
  readonly call: Acts<CallAct>;
  readonly statement: Acts<StatementAct>;
  readonly job: Acts<JobAct>;
  readonly mail: Acts<MailAct>;
} = {
  request: tracingChannel('mukammal.request'),
  call: tracingChannel('mukammal.call'),
  statement: tracingChannel('mukammal.statement'),
  job: tracingChannel('mukammal.job'),
  mail: tracingChannel('mukammal.mail'),
};

/** Does some work as an act. */
export function during<One extends Act, Result>(
  kind: Acts<One>,
  act: One,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!kind.hasSubscribers) return work();
  act.began = performance.now();
  return kind.tracePromise(work, act);
}

/** Hears of each act that ended, with its seconds; the returned function ends that. */
export function whenEnded<One extends Act>(kind: Acts<One>, hear: (act: One, seconds: number) => void): () => void {
  const ended = (message: unknown) => {
    const act = message as One;
    hear(act, (performance.now() - (act.began ?? Number.NaN)) / 1000);
  };
  kind.asyncEnd.subscribe(ended);
  return () => void kind.asyncEnd.unsubscribe(ended);
}
