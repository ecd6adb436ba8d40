/** Business constants (`spec §9`). Amounts are coins; 1 coin = Rs. 1. */
export const coinsFor = { bid: 30, award: 100, signup: 100, referral: 300 } as const;

/** Lengths in UTF-16 units. */
export const lengths = {
  title: 40,
  description: 500,
  subject: 60,
  proposal: 600,
  fullName: 100,
  about: 2000,
  expertise: 40,
  contactSubject: 120,
  contactMessage: 2000,
  message: 4000,
  comment: 1000,
} as const;

/** Upload sizes in bytes. */
export const sizes = {
  pdf: 5 * 1024 * 1024,
  image: 5 * 1024 * 1024,
  submission: 10 * 1024 * 1024,
  attachment: 2 * 1024 * 1024,
} as const;

/** Bytes that one person may store in 24 hours. */
export const dailyUploads = 200 * 1024 * 1024;

/** The largest request in bytes: the largest file and a form around it. */
export const largestRequest = sizes.submission + 2 * 1024 * 1024;

export const dailyPostLimit = 2;
export const homeAssignments = 4;
export const assignmentsPage = 8;
export const mostExpertise = 20;
