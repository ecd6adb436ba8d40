import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from '#scripts/browser.ts';

/* Lighthouse as a separate program, installed if missing into a folder that git ignores. */

const version = '13.5.0';
const tools = 'node_modules/.cache/bench';
const program = `${tools}/node_modules/lighthouse/cli/index.js`;

/** Parts of its report: scores from 0 to 1, figures in milliseconds, bytes or the audit's unit. */
export interface Report {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string } | undefined>;
}

interface Visit {
  /** Categories beside 'performance'. */
  beside?: string[];
  headers?: Record<string, string>;
  /** Folder that its browser may write to. */
  folder: string;
}

/**
 * Opens an address as Lighthouse's phone does: simulated slow 4G, a processor four times as slow.
 * Error: no browser found.
 */
export function lighthouse(url: string, { beside = [], headers = {}, folder }: Visit): Report {
  if (!existsSync(program)) {
    const flags = ['--prefix', tools, '--no-save', '--no-audit', '--no-fund', '--silent'];
    execFileSync('npm', ['install', ...flags, `lighthouse@${version}`], { stdio: 'inherit' });
  }
  const browser = findBrowser();
  if (!browser) throw new Error('Lighthouse needs Chromium.');
  return JSON.parse(visit(url, browser, { beside, headers, folder }, 3)) as Report;
}

/** Retries a few times: a visit whose recording failed says 'Please run Lighthouse again'. */
function visit(url: string, browser: string, asked: Required<Visit>, tries: number): string {
  const { beside, headers, folder } = asked;
  try {
    return execFileSync(
      process.execPath,
      [
        program,
        url,
        '--quiet',
        '--output=json',
        `--only-categories=${['performance', ...beside].join(',')}`,
        '--chrome-flags=--headless=new --no-sandbox',
        `--extra-headers=${JSON.stringify(headers)}`,
      ],
      {
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
        stdio: 'pipe',
        env: { ...process.env, CHROME_PATH: browser, TMPDIR: folder },
      },
    );
  } catch (error) {
    if (tries === 1 || !String(error).includes('run Lighthouse again')) throw error;
    return visit(url, browser, asked, tries - 1);
  }
}

/** Returns a figure of a report, or 0 if it has none. */
export const figure = ({ audits }: Report, name: string): number => audits[name]?.numericValue ?? 0;

/** Returns a category's score of a report, from 0 to 100. */
export const score = ({ categories }: Report, name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
