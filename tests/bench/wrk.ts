import { execFileSync, spawnSync } from 'node:child_process';
import { installPackages } from '../../scripts/packages.ts';

const seconds = 4;
const connections = 32;

/** Installs what a measurement lacks of these packages' programs. Error: it cannot be had here. */
export function needTools(packages: Readonly<Record<string, string>>): void {
  const missing = () => Object.keys(packages).filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing().length > 0) installPackages(...missing().map((tool) => packages[tool] ?? tool));
  if (missing().length > 0) throw new Error(`This measurement needs ${missing().join(' and ')}.`);
}

/** Requests a second that are answered, of 32 connections in four seconds. Error: one was refused. */
export function wrk(url: string, script?: string): number {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...(script ? ['-s', script] : []), url];
  const said = execFileSync('wrk', args, { encoding: 'utf8' });
  if (said.includes('Non-2xx')) throw new Error(`${url} refused:\n${said}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}
