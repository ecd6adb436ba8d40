import { execFileSync, spawnSync } from 'node:child_process';
import { installPackages } from '../../scripts/packages.ts';

const seconds = 4;
const connections = 32;

/**
 * Installs these packages' programs if a measurement lacks them. Error: they cannot be installed
 * here.
 */
export function needTools(packages: Readonly<Record<string, string>>): void {
  const missing = () => Object.keys(packages).filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing().length > 0) installPackages(...missing().map((tool) => packages[tool] ?? tool));
  if (missing().length > 0) throw new Error(`This measurement needs ${missing().join(' and ')}.`);
}

/**
 * Measures answered requests a second, on 32 connections for four seconds. Error: one was refused.
 */
export function wrk(url: string, script?: string): number {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...(script ? ['-s', script] : []), url];
  const said = execFileSync('wrk', args, { encoding: 'utf8' });
  if (said.includes('Non-2xx')) throw new Error(`${url} refused:\n${said}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}
