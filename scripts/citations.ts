import type { SourceFile } from './refusals.ts';

/** Papers of `docs/` that are cited by a short name and a section: `(rulings, Coins and money)`. */
const papers = new Map([
  ['rulings', 'docs/rulings.md'],
  ['outside-services', 'docs/outside-services.md'],
]);

/**
 * Papers that were never in the repository: their contents stand in `docs/architecture.md` and the
 * decisions.
 */
const absent = /\((?:design|stack-notes|lessons), [A-Z][^)]*\)|\bissue \d+\b/g;

const byPaper = new RegExp(`[(;] ?(${[...papers.keys()].join('|')})(?:, ([^);]*))?`, 'g');

const headingsOf = (text: string) => [...text.matchAll(/^##+ (.*)$/gm)].map(([, heading = '']) => heading);

/** Joins text that a comment breaks over lines. */
const unwrapped = (text: string) => text.replaceAll(/\n\s*(?:\*|--|\/\/)? ?/g, ' ');

/**
 * Names each unresolvable citation in `sources`: a section that its paper lacks, a missing decision
 * or document, or a paper that is not in the repository. `papersByPath` holds the texts of `docs/`
 * by path.
 */
export function brokenCitations(sources: SourceFile[], papersByPath: Map<string, string>): string[] {
  const paths = [...papersByPath.keys()];
  return sources.flatMap(({ name, text }) => {
    const flat = unwrapped(text);
    const sections = [...flat.matchAll(byPaper)].flatMap(([cited, paper = '', section]) => {
      const headings = headingsOf(papersByPath.get(papers.get(paper) ?? '') ?? '');
      const found = section !== undefined && headings.some((heading) => section.startsWith(heading));
      return found ? [] : [`${name} cites ${cited}): ${papers.get(paper)} has no such section.`];
    });
    const documents = [...flat.matchAll(/\bdocs\/(?:[\w-]+\/)*[\w-]+(?:\.(?:md|tsv|png|svg))?/g)]
      .map(([path]) => path)
      .filter((path) => !paths.some((one) => one.startsWith(path)))
      .map((path) => `${name} cites ${path}, which does not exist.`);
    const missing = [...flat.matchAll(absent)].map(
      ([cited]) => `${name} cites ${cited}, which is not in the repository.`,
    );
    return [...sections, ...documents, ...missing];
  });
}
