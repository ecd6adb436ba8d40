/** The people an announcement is for, in words. */
export const audiences = {
  everybody: { label: 'Everybody', hint: 'Guests and all members.' },
  guests: { label: 'Guests', hint: 'People who are not logged in.' },
  students: { label: 'Students', hint: 'Members who posted an assignment.' },
  tutors: { label: 'Tutors', hint: 'Members with a bid.' },
} as const;

export type Audience = keyof typeof audiences;
export const audienceNames = Object.keys(audiences) as [Audience, ...Audience[]];
