import { readFileSync } from 'node:fs';

/** The rows of the table, by the name of the way in. */
export const waysInRows = readFileSync('docs/decisions/0082-ways-in.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (-|Way in)/.test(line))
  .map((line) =>
    line
      .slice(2, -2)
      .split(/\s+\|\s+/)
      .map((cell) => cell.trim()),
  )
  .map(([name = '', calls = '', needs = '', refused = '', changes = '', mails = '', removed = '']) => ({
    ...{ name, needs, changes },
    ...{ calls: named(calls), refused: named(refused), mails: named(mails), removed: named(removed) },
  }));

function named(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
