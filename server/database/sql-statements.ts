/** Parts in which a semicolon or a word means nothing: comments, quoted and dollar-quoted text. */
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1/g;

/** Returns the statements of an SQL file without its comments and final semicolons. */
export function statementsOf(sql: string): string[] {
  const kept: string[] = [];
  const bare = sql.replace(opaque, (part) => {
    if (/^(?:--|\/\*)/.test(part)) return ' ';
    return `\uE000${kept.push(part) - 1}\uE000`;
  });
  return bare
    .split(';')
    .map((statement) => statement.replace(/\uE000(\d+)\uE000/g, (_, at: string) => kept[Number(at)] ?? '').trim())
    .filter(Boolean);
}
