import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, daysUntil } from '../calendar.ts';
import { displayStatus } from './rules.ts';

test('Shows Expired on an open assignment after its deadline day in Karachi, then Closed (STATE-05, DEAL-24)', () => {
  const assignment = { status: 'open', deadline: '2026-11-20', lapsed_at: null } as const;
  assert.equal(displayStatus(assignment, new Date('2026-11-20T23:59:59+05:00')), 'Open');
  assert.equal(displayStatus(assignment, new Date('2026-11-21T00:00:00+05:00')), 'Expired');
  const lapsed_at = new Date('2026-12-05T00:00:00+05:00');
  assert.equal(displayStatus({ ...assignment, lapsed_at }, lapsed_at), 'Closed');
  assert.equal(displayStatus({ ...assignment, status: 'awarded' }, new Date('2027-01-01')), 'Awarded');
  assert.equal(displayStatus({ ...assignment, status: 'completed' }, new Date('2027-01-01')), 'Completed');
});

test('Counts days in Karachi time at any hour', () => {
  assert.equal(dayOf(new Date('2026-11-20T19:30:00Z')), '2026-11-21');
  assert.equal(daysUntil('2026-11-28', new Date('2026-11-20T19:30:00Z')), 7);
  assert.equal(daysUntil('2026-11-20', new Date('2026-11-20T19:30:00Z')), -1);
});
