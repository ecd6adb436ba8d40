import { sortableTime } from '#core/format.ts';
import { largestDownload, largestListRead } from '#core/limits.ts';

type Cell = string | number | boolean | null;

/** A column of a file: its heading, and its cell for a row. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => Cell];

/** Returns a column of times, whose heading names their zone: 'Sent (Asia/Karachi)'. */
export function csvTime<Row>(head: string, time: (row: Row) => Date | null): CsvColumn<Row> {
  const cell = (row: Row) => {
    const instant = time(row);
    return instant && sortableTime(instant);
  };
  return [`${head} (Asia/Karachi)`, cell];
}

/**
 * The characters that begin a formula, also in full and half width, which some spreadsheets treat
 * alike, and the invisible ones that may precede them.
 */
const sign = '=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212';
const unseen = '[\\s\\p{Cc}\\p{Cf}"]*';
/** Text that a spreadsheet would take for the start of a formula or a command. */
const formula = new RegExp(`^(?:[\\t\\r\\n]|${unseen}[${sign}|%])`, 'u');
/**
 * The same within a cell: in locales that separate cells with semicolons or tabs, such as German, a
 * spreadsheet starts a cell after them, and ignores the quotes around ours.
 */
const laterFormula = new RegExp(`([;\\t\\r\\n])(?=${unseen}[${sign}])`, 'gu');

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  // An apostrophe tells spreadsheets that the cell is text.
  const harmless = `${formula.test(value) ? "'" : ''}${value.replace(laterFormula, "$1'")}`;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns one line of a CSV file (RFC 4180); no cell of it is a formula. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

interface Page<Row> {
  items: Row[];
  next: string | null;
}

/**
 * Returns a list as a file, filtered and sorted: read page by page while it is sent, at most `most`
 * rows. Error: any error of the first read.
 */
export async function csvDownload<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  read: (page: { after?: string; limit: number }) => Promise<Page<Row>>,
  most = largestDownload,
): Promise<Response> {
  const limit = largestListRead;
  const encoder = new TextEncoder();
  let page: Page<Row> | null = await read({ limit });
  let sent = 0;
  // The byte order mark tells spreadsheets that the file is in UTF-8.
  let text = `\uFEFF${csvLine(columns.map(([head]) => head))}`;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!page) {
        controller.close();
        return;
      }
      const { items, next }: Page<Row> = page;
      text += items.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');
      sent += items.length;
      const isFull = next !== null && sent >= most;
      if (isFull) text += csvLine([`Only the first ${sent} rows. Please filter the list to get the others.`]);
      controller.enqueue(encoder.encode(text));
      text = '';
      page = next === null || isFull ? null : await read({ after: next, limit });
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
