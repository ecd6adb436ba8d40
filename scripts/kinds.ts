/*
 * Compares the names in SQL of mails, notifications and trail steps with the TypeScript catalogues
 * that make sentences of them: an unknown name would be written and never read.
 */
import type { SourceFile } from './refusals.ts';

/** A function that takes such a name: its parameter's position, and the known names. */
interface Sink {
  name: string;
  place: number;
  known: readonly string[];
}

/** Returns the expressions between the brackets of a call that begins at `open`. */
function argumentsAt(text: string, open: number): string[] {
  const found = [''];
  let depth = 0;
  let quoted = false;
  for (const letter of text.slice(open)) {
    if (letter === "'") quoted = !quoted;
    if (!quoted && ')]}'.includes(letter)) depth -= 1;
    if (depth === 0 && !quoted && ')]}'.includes(letter)) break;
    if (!quoted && letter === ',' && depth === 1) found.push('');
    else if (depth > 0) found[found.length - 1] += letter;
    if (!quoted && '([{'.includes(letter)) depth += 1;
  }
  return found.map((argument) => argument.trim());
}

/** Returns the possible names of an expression: itself, the outcomes of a case, or a prefix. */
function wordsOf(expression: string): { word: string; begins: boolean }[] {
  const outcomes = expression.startsWith('case')
    ? [...expression.matchAll(/\b(?:then|else) '(\w+)'/g)]
    : [...expression.matchAll(/^'(\w+)'/g)];
  return outcomes.map(([, word = '']) => ({ word, begins: /^'\w+' *\|\|/.test(expression) }));
}

const functionsOf = (text: string) => text.split(/^(?=create or replace function )/m);

/**
 * Returns the functions that pass one of their parameters on as such a name: their callers give it.
 */
function passedOn(files: readonly SourceFile[], sink: Sink): Sink[] {
  return files.flatMap(({ text }) =>
    functionsOf(text).flatMap((own) => {
      const [head, name = ''] = /^create or replace function (\w+)/.exec(own) ?? [''];
      if (!head || name === sink.name) return [];
      const names = argumentsAt(own, own.indexOf('(')).map((parameter) => parameter.split(/\s/)[0]);
      return [...own.matchAll(new RegExp(`\\b${sink.name}(?=\\()`, 'g'))].flatMap((call) => {
        const word = argumentsAt(own, call.index + sink.name.length)[sink.place] ?? '';
        const place = names.indexOf(word);
        return place < 0 ? [] : [{ ...sink, name, place }];
      });
    }),
  );
}

/**
 * Returns the names missing from all catalogues, with file and line. `catalogues`: by the function
 * that takes them, their position and all of them.
 */
export function unknownKinds(
  files: readonly SourceFile[],
  catalogues: Readonly<Record<string, { place: number; known: readonly string[] }>>,
): string[] {
  const first = Object.entries(catalogues).map(([name, rest]) => ({ name, ...rest }));
  const sinks = [...first, ...first.flatMap((sink) => passedOn(files, sink))];
  const faults = files.flatMap(({ name: file, text }) =>
    sinks.flatMap(({ name, place, known }) =>
      [...text.matchAll(new RegExp(`(?<!function )\\b${name}(?=\\()`, 'g'))].flatMap((call) => {
        const given = argumentsAt(text, call.index + name.length)[place] ?? '';
        // A variable's value is that of its declaration.
        const declared = /^v_\w+$/.test(given)
          ? new RegExp(`\\b${given} text := ([^;]+);`).exec(text.slice(0, call.index))?.[1]
          : undefined;
        const line = text.slice(0, call.index).split('\n').length;
        return wordsOf(declared ?? given)
          .filter(({ word, begins }) => !known.some((one) => (begins ? one.startsWith(word) : one === word)))
          .map(({ word }) => `${file}:${line}: ${name}() is given ‘${word}’, which no catalogue has.`);
      }),
    ),
  );
  return [...new Set(faults)];
}

/**
 * Returns numbers that two migrations share: their order would be chance. Older ones were applied
 * under their names.
 */
export function sharedNumbers(names: readonly string[], before: readonly string[] = []): string[] {
  const byNumber = Map.groupBy(names, (name) => /(\d+)_[^/]*$/.exec(name)?.[1] ?? name);
  return [...byNumber]
    .filter(([number, these]) => these.length > 1 && !before.includes(number))
    .map(
      ([number, these]) =>
        `${these.join(' and ')} have the same number, ${number}: give the newer one the next that is free.`,
    );
}
