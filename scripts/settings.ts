import { existsSync } from 'node:fs';
import { type Config, ConfigError, readConfig } from '#server/config.ts';

/**
 * Reads the settings of the environment and of `.env`, the former first. An invalid one ends the
 * process.
 */
export function readSettings(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
