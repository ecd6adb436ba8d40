import type { Refusal } from '../refusal.ts';

export const takeDownRefusals = {
  content_not_found: {
    status: 404,
    text: 'It is no longer there.',
    when: 'What is to be taken down was deleted, changed or taken down before.',
  },
  take_down_own: {
    status: 409,
    text: 'Another admin has to decide: you are a party to it.',
    when: 'An admin judges the own content, a review about them, or an assignment that they bid on.',
  },
  take_down_awarded: {
    status: 409,
    text: 'This assignment is awarded: decide a disagreement of the two, or block the person.',
    when: 'An assignment that is no longer open is to be taken down.',
  },
  take_down_bid_over: {
    status: 409,
    text: 'This bid was chosen, or its assignment is over.',
    when: 'A bid that no longer stands is to be taken down.',
  },
  take_down_not_found: { status: 404, text: 'Not found.', when: 'Nothing of the viewer was taken down under this id.' },
  take_down_decided: { status: 409, text: 'This was already decided.', when: 'An admin restored it or kept it down.' },
  take_down_stays: {
    status: 409,
    text: 'It cannot come back: its author was blocked or left, or has no room for another gig.',
    when: 'An admin restores what has no place to return to.',
  },
  take_down_appealed: {
    status: 409,
    text: 'Our team is already looking at it.',
    when: 'The author appealed before.',
  },
} as const satisfies Record<string, Refusal>;
