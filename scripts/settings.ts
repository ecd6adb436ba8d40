import { existsSync } from 'node:fs';
import { type Config, readConfig } from '#server/config.ts';
import { isMendable } from '#server/mendable.ts';

/**
 * Reads the settings from the environment and `.env`; the environment wins. An invalid one ends the
 * process.
 */
export function readSettings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!isMendable(error)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
