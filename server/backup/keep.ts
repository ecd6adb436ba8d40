import { archivesIn, filesOf, type Kind, openArchive, placeOfPart } from './archive.ts';
import type { Vault } from './vault.ts';

/** Numbers of the last days, weeks and months with a backup of which the newest is kept. */
export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

/** Parses `7d,4w,6m` into days, weeks and months; returns null for anything else. */
export function readKeep(text: string): Keep | null {
  const keep: Keep = { days: 0, weeks: 0, months: 0 };
  const units = { d: 'days', w: 'weeks', m: 'months' } as const;
  for (const part of text.split(',')) {
    const [, count, unit] = /^([1-9]\d{0,3})([dwm])$/.exec(part.trim()) ?? [];
    if (!count || !unit) return null;
    keep[units[unit as keyof typeof units]] = Number(count);
  }
  return keep;
}

/** Karachi is five hours ahead all year. */
const local = (at: Date) => new Date(at.getTime() + 5 * 3_600_000);
const dayOf = (at: Date) => local(at).toISOString().slice(0, 10);
/** Weeks begin on Mondays; the first of January 1970 was a Thursday. */
const weekOf = (at: Date) => String(Math.floor((local(at).getTime() / 86_400_000 + 3) / 7));
const monthOf = (at: Date) => dayOf(at).slice(0, 7);

/** Returns the times to keep: the newest of each period, and always the newest of all. */
export function keptOf<T extends { at: Date }>(archives: readonly T[], keep: Keep): T[] {
  const newestFirst = [...archives].sort((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set<T>(newestFirst.slice(0, 1));
  const periods = [
    [keep.days, dayOf],
    [keep.weeks, weekOf],
    [keep.months, monthOf],
  ] as const;
  for (const [count, periodOf] of periods) {
    const met = new Set<string>();
    for (const archive of newestFirst) {
      const period = periodOf(archive.at);
      if (met.has(period)) continue;
      if (met.size === count) break;
      met.add(period);
      kept.add(archive);
    }
  }
  return newestFirst.filter((archive) => kept.has(archive));
}

/** An incomplete archive of a killed backup. */
const isLeftover = (name: string) => /^mukammal-.*\.backup\.partial$/.test(name);

/**
 * Deletes the archives that are not kept, then the objects that no kept archive names. Returns the
 * number of archives deleted. Error: a kept archive does not open, as with an earlier passphrase;
 * then no object is deleted.
 */
export async function forget(vault: Vault, passphrase: string | null, keep: Keep): Promise<number> {
  const all = await archivesIn(vault);
  const kept = new Set(keptOf(all, keep));
  const gone = all.filter((archive) => !kept.has(archive));
  for (const { name } of gone) await vault.remove(name);
  for await (const name of vault.keys('')) if (isLeftover(name)) await vault.remove(name);

  const named = new Set<string>();
  for (const { name } of kept) {
    const archive = await openArchive(vault, name, passphrase);
    const { tables, files } = archive.manifest;
    const rows = [...tables.flatMap(({ parts }) => parts), ...files.lists];
    for (const { digest } of rows) named.add(placeOfPart('database', digest));
    for await (const { digest } of filesOf(vault, archive.seal, archive.manifest)) {
      named.add(placeOfPart('files', digest));
    }
  }
  for (const kind of ['database', 'files'] satisfies Kind[]) {
    for await (const key of vault.keys(`${kind}/`)) if (!named.has(key)) await vault.remove(key);
  }
  return gone.length;
}
