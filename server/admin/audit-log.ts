import type { AuditEntry, WholeAuditEntry } from '#core/admin/contract.ts';
import { describeAction } from '#core/audit.ts';
import { dayOf } from '#core/calendar.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { deviceOf } from '../accounts/device.ts';
import type { Context } from '../context.ts';
import { contains, readList } from '../database/list.ts';
import { run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';

const list = {
  from: 'audit_log l',
  columns: 'l.number, l.at, l.admin, l.action, l.about, l.about_kind, l.about_id, l.reason, l.before, l.after',
  id: { sql: 'l.number', type: 'bigint' },
  sorts: {
    at: { sql: 'l.at', type: 'timestamptz' },
    action: { sql: 'l.action', type: 'text' },
    about: { sql: 'l.about', type: 'text' },
    admin: { sql: 'l.admin', type: 'text' },
  },
} as const;

type Row = Omit<AuditEntry, 'title'> & Pick<WholeAuditEntry, 'before' | 'after'>;

/** Adds an entry's action in words; the contract leaves its facts out of a list. */
function titled<Entry extends Row>(entry: Entry) {
  return { ...entry, title: describeAction(entry.action, entry.before, entry.after) };
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Days that each choice of 'when' goes back from the end of today, in Asia/Karachi. */
const daysBack = { today: 1, week: 7, month: 30 } as const;

/** Lists admins' actions, newest first or in the given order. */
export async function listAuditLog(
  { db, now }: Context,
  input: InputOf<'admin.auditLog'>,
): Promise<OutputOf<'admin.auditLog'>> {
  const { search, action, admin, about_id, when } = input;
  const [page, admins] = await Promise.all([
    readList<Row, keyof typeof list.sorts>(
      db,
      list,
      input,
      (take) => [
        ...(action ? [`l.action = ${take(action, 'text')}`] : []),
        ...(admin ? [`l.admin = ${take(admin, 'text')}`] : []),
        ...(about_id && uuid.test(about_id) ? [`l.about_id = ${take(about_id, 'uuid')}`] : []),
        ...(when === 'all' ? [] : [`l.at >= ${take(daysAgo(now, daysBack[when]), 'timestamptz')}`]),
      ],
      (take) => (search ? [contains('l.about', search, take)] : []),
    ),
    // Written out: with `is_admin` as a value, the plan kept for it could not use the index of the
    // admins.
    run<{ username: string }>(db, () => 'select username from profiles where is_admin order by username limit 100'),
  ]);
  return { ...page, items: page.items.map(titled), admins: admins.map(({ username }) => username) };
}

/** Returns the beginning of the day in Asia/Karachi that is `days` - 1 days before today. */
function daysAgo(now: Date, days: number): Date {
  return new Date(Date.parse(`${dayOf(now)}T00:00:00+05:00`) - (days - 1) * 86_400_000);
}

/** Returns one entry with the values before and after. Refuses `audit_entry_not_found`. */
export async function readAuditEntry({ db }: Context, number: number): Promise<WholeAuditEntry> {
  const [row] = await run<Omit<WholeAuditEntry, 'title' | 'device'> & { user_agent: string | null }>(
    db,
    (take) =>
      `select ${list.columns}, l.address, l.user_agent from audit_log l
       where l.number = ${take(number, 'bigint')}`,
  );
  if (!row) refuse('audit_entry_not_found');
  const { user_agent, ...entry } = row;
  return { ...titled(entry), device: deviceOf(user_agent).device };
}
