import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { figures } from '../features.ts';
import type { InHand } from '../http/in-hand.ts';
import type { Live } from '../platform/live/live.ts';
import { ownFigures, readFigures } from './figures.ts';
import { tellFirstProcess } from './gather.ts';
import { openProcessMetrics } from './metrics.ts';
import { openMetricsPort } from './metrics-port.ts';
import { createSum } from './sum.ts';

interface MetricsOptions {
  config: Config;
  database: Database;
  background: Database;
  live: Live;
  inHand: InHand;
  log: Logger;
  /** One of several processes: the first one has the port. */
  isOneOfSeveral: boolean;
}

/** Counts what this process does, and has it read. Returns what ends that. */
export async function openMetrics(options: MetricsOptions): Promise<() => Promise<void>> {
  const { config, database, background, live, inHand, log, isOneOfSeveral } = options;
  const counted = openProcessMetrics({ pools: { requests: database.pool, background: background.pool }, live, inHand });
  const all = [...ownFigures, ...figures];
  const figuresNow = () => readFigures({ pool: background.pool, dataDir: config.dataDir, figures: all });
  if (isOneOfSeveral) {
    tellFirstProcess(log, counted.read, figuresNow);
    return async () => counted.close();
  }
  const sum = createSum();
  const port = await openMetricsPort(config, async () => {
    const [readings, told] = await Promise.all([counted.read(), figuresNow()]);
    sum.told(0, readings);
    return sum.text(told);
  });
  if (port) log.info(`Metrics are at ${port.url}`);
  return async () => {
    counted.close();
    await port?.close();
  };
}
