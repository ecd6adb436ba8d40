import type { Announcement } from '#core/announcements/contract.ts';
import { dateTime } from '#core/format.ts';

const states: Record<Announcement['state'], { label: string; look: string }> = {
  draft: { label: 'Draft', look: 'line' },
  discarded: { label: 'Discarded', look: 'line' },
  planned: { label: 'Planned', look: 'line' },
  standing: { label: 'Shown', look: 'good' },
  ended: { label: 'Ended early', look: 'line' },
  over: { label: 'Over', look: 'line' },
};

export const AnnouncementState = ({ state }: Pick<Announcement, 'state'>) => (
  <span className={`badge ${states[state].look}`}>{states[state].label}</span>
);

/** When an announcement stands: 'At once, until …' of a draft without a beginning. */
export function spanOf({ starts_at, ends_at }: Pick<Announcement, 'starts_at' | 'ends_at'>): string {
  return `${starts_at ? dateTime(starts_at) : 'At once'}, until ${dateTime(ends_at)}`;
}
