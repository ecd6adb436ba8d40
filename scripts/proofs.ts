/** Checks of papers that name a proof, and of the changelog. */

/** Names each threat of `docs/threats.md` whose test does not exist. */
export function unprovenThreats(paper: string, read: (path: string) => string | null): string[] {
  const rows = paper.split('\n').filter((line) => /^\| (?!Threat|-)/.test(line));
  if (rows.length === 0) return ['docs/threats.md names no threat.'];
  return rows.flatMap((row) => {
    const [, threat = '', , proof = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, path = '', title = ''] = /^`([^`]+)`: (.{10,})$/.exec(proof) ?? [];
    if (!path) return [`docs/threats.md: ‘${threat}’ names no test.`];
    // Markdown escapes what a title has as it is.
    const begins = `test('${title.replaceAll('\\', '')}`;
    return read(path)?.includes(begins) ? [] : [`docs/threats.md: ${path} has no test ‘${title}’.`];
  });
}

/** Names what `CHANGELOG.md` lacks: an entry of this version, a date, or what comes first. */
export function faultsOfChangelog(changelog: string, version: string): string[] {
  const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  const faults: string[] = [];
  if (headings[0] !== 'Unreleased') faults.push('CHANGELOG.md does not begin with ‘Unreleased’.');
  for (const heading of headings.slice(1)) {
    if (!/^\d+\.\d+\.\d+ – \d{4}-\d\d-\d\d$/.test(heading))
      faults.push(`CHANGELOG.md: ‘${heading}’ is no version with a date.`);
  }
  if (!headings.some((heading) => heading.startsWith(`${version} `))) {
    faults.push(`CHANGELOG.md has no entry of ${version}, the version of package.json.`);
  }
  return faults;
}
