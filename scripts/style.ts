/** Finds comments and test titles that break the measurable rules of `docs/style.md`. */
import type { SourceFile } from './refusals.ts';

const widestComment = 100;
const longestTitle = 100;

const title = /\b(?:test|it)(?:\.(?!describe)\w+)?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const rows = / \([A-Z]+-\d+(?:, [A-Z]+-\d+)*\)$/;
const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
const withoutNoun = /^(?:Who|What|Whoever|Whatever|Whose)\b(?!.*\?$)/;
const markers: Record<string, RegExp> = { sql: /^\s*--/, css: /^\s*(?:\/\*|\*)/ };
const ofScripts = /^\s*(?:\/\/|\/\*|\*)/;

/** Returns the comment lines of a file, with their numbers from 1. */
function commentLines({ name, text }: SourceFile): { line: string; number: number }[] {
  const marker = markers[name.split('.').at(-1) ?? ''] ?? ofScripts;
  return text
    .split('\n')
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => marker.test(line));
}

const wordsOf = (line: string) => line.replace(/^\s*(?:\/\*+|\/\/|\*|--) ?/, '').replace(/ ?\*\/$/, '');

/** Returns the sentences that begin on a comment line, and the end of one begun before. */
const sentencesOf = (line: string) => wordsOf(line).split(/(?<=[.:;]) (?=[A-Z])/);

/**
 * Names each comment line past column 100, each title longer than 100 characters without its rows,
 * and each sentence of a comment or title that begins with 'Who' or 'What', except for questions.
 */
export function unplainWords(sources: readonly SourceFile[]): string[] {
  return sources.flatMap((file) => {
    const comments = commentLines(file).flatMap(({ line, number }) => [
      ...(line.length > widestComment ? [`${file.name}:${number}: a comment of ${line.length} columns.`] : []),
      ...sentencesOf(line)
        .filter((sentence) => withoutNoun.test(sentence))
        .map((sentence) => `${file.name}:${number}: a sentence without a noun: ‘${sentence}’`),
    ]);
    const titles = [...file.text.matchAll(title)].flatMap(([, , text = '']) => {
      const sentence = text.replace(rows, '');
      return [
        ...(sentence.length > longestTitle ? [`${file.name}: a title of ${sentence.length} letters: ‘${text}’`] : []),
        ...(withoutNoun.test(capitalised(sentence)) ? [`${file.name}: a title without a noun: ‘${text}’`] : []),
      ];
    });
    return [...comments, ...titles];
  });
}
