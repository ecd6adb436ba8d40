/** Finds figures, dates and counted nouns that are written without `core/format.ts`. */
import type { SourceFile } from './refusals.ts';

const place = 'core/format.ts';

/** Formats of the language itself, and its plural by hand: `n === 1 ? '' : 's'`. */
const byHand = /\.toLocale(?:Date|Time)?String\(|\bIntl\.[A-Z]\w+|\? '' : 's'/g;

/** Returns each use in another file than `core/format.ts`, one line each. */
export function formattedElsewhere(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ name }) => name !== place && !name.startsWith('scripts/formats.'))
    .flatMap(({ name, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          [...line.matchAll(byHand)].map(([use]) => `${name}:${at + 1} writes by ${use.trim()}: use ${place}.`),
        ),
    );
}
