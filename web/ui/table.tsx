import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './table.css';

export interface Column<Row> {
  head: string;
  /** For screen readers only: the column's content needs no visible heading. */
  headless?: boolean;
  /** Makes the head a link that sorts by the column. */
  sort?: { to: string; direction: 'ascending' | 'descending' | undefined } | undefined;
  cell: (row: Row) => ReactNode;
  /**
   * Classes of its head and cells: `amount`, and for phones `wide` (a line of its own) or `first`.
   */
  className?: string;
  /** Returns further classes of one cell: `credit` or `debit`. */
  look?: (row: Row) => string;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** On phones both columns of the cards have equal widths. */
  even?: boolean;
  /** Each value but the first also stands beside its head: figures that are unclear without one. */
  labelled?: boolean;
  /** The last column stays in sight while a wide table is scrolled sideways. */
  kept?: boolean;
}

/**
 * A table that turns its rows into cards of two columns on phones, and stays a table for screen
 * readers.
 */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  even = false,
  labelled = false,
  kept = false,
}: TableProps<Row>) {
  const classOf = ({ className, look }: Column<Row>, row: Row) => [className, look?.(row)].filter(Boolean).join(' ');
  return (
    <div
      className={`card data-table flow p-0 ${even || labelled ? 'even' : ''} ${labelled ? 'labelled' : ''} ${kept ? 'kept' : ''}`}
    >
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={column.className} aria-sort={column.sort?.direction}>
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.head}
                  className={classOf(column, row) || undefined}
                  data-head={labelled && !column.headless ? column.head : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ column: { head, headless, sort } }: { column: Omit<Column<never>, 'cell' | 'className'> }) {
  if (headless) return <span className="sr-only">{head}</span>;
  if (!sort) return head;
  return (
    <Link to={sort.to} preventScrollReset>
      {head}
      {sort.direction === 'ascending' && <ArrowUp />}
      {sort.direction === 'descending' && <ArrowDown />}
    </Link>
  );
}
