import { AggregatorRegistry } from 'prom-client';

/** A metric as processes hand it to each other: prom-client's JSON. */
export interface Reading {
  name: string;
  help: string;
  type: unknown;
  /** How several processes' values make one: 'sum', 'average', 'first' … */
  aggregator: string;
  values: readonly { labels: object; value: number; metricName?: string }[];
}

/** Types of metrics that never fall: if one did, its reader would take it for a restart. */
const lasting = new Set<unknown>(['counter', 'histogram']);

/** Counts of several processes, added up; also of those that have ended since. */
export interface Sum {
  /** Takes the readings of a process, in place of its last ones. */
  told: (process: number, readings: Reading[]) => void;
  /** Keeps what a process counted before it ended. */
  ended: (process: number) => void;
  /** Returns all in Prometheus's text format, with readings that belong to no process. */
  text: (beside: Reading[]) => Promise<string>;
}

export function createSum(): Sum {
  const latest = new Map<number, Reading[]>();
  let kept: Promise<object> = Promise.resolve([]);
  return {
    told: (process, readings) => void latest.set(process, readings),
    ended(process) {
      const counted = latest.get(process)?.filter(({ type }) => lasting.has(type)) ?? [];
      latest.delete(process);
      kept = kept.then((before) => AggregatorRegistry.aggregate([before, counted]).getMetricsAsJSON());
    },
    text: async (beside) => AggregatorRegistry.aggregate([...latest.values(), await kept, beside]).metrics(),
  };
}
