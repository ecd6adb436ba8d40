import { type RawBuilder, sql } from 'kysely';
import type { ShownFile } from '#core/files/fields.ts';

/** Columns of a row's files: the first one's, and the table of the further ones. */
const owners = {
  assignment: { rows: 'assignments', table: 'assignment_further_files', key: 'assignment_id' },
  submission: { rows: 'submissions', table: 'submission_further_files', key: 'submission_id' },
  message: { rows: 'messages', table: 'message_further_files', key: 'message_id' },
} as const;

/** A file as `filesOf()` lists it. */
export type ListedFile = ShownFile & { content_type: string; is_picture: boolean };

/**
 * Returns the SQL of all files of row `row` in their order, as a JSON list of `ListedFile`; null if
 * it has none, without reading the other table.
 */
export function filesOf(owner: keyof typeof owners, row: string): string {
  const { table, key } = owners[owner];
  return `case when ${row}.file_id is not null then (
    select jsonb_agg(jsonb_build_object('url', '/files/' || f.id, 'name', f.name, 'size', f.size,
        'content_type', f.content_type, 'is_picture', coalesce(f.is_picture, false)) order by attached.position)
      from (select 1 as position, ${row}.file_id union all
        select position, file_id from ${table} where ${key} = ${row}.id) attached join files f on f.id = attached.file_id) end`;
}

/** Returns the ids of the rows that have this file, as a list for `in`; each part uses an index. */
export function rowsWithFile(owner: keyof typeof owners, file: string): RawBuilder<string> {
  const { rows, table, key } = owners[owner];
  return sql`(select id from ${sql.table(rows)} where file_id = ${file}::uuid
    union all select ${sql.ref(key)} from ${sql.table(table)} where file_id = ${file}::uuid)`;
}
