/* Maximum lengths of members' texts: a part of `core/limits.ts`, which exports it. */

/** Lengths in UTF-16 units. */
export const lengths = {
  title: 40,
  announcementTitle: 80,
  announcement: 300,
  announcementLink: 200,
  description: 500,
  subject: 60,
  proposal: 600,
  fullName: 100,
  about: 2000,
  expertise: 40,
  gigTitle: 60,
  gigDescription: 500,
  contactSubject: 120,
  contactMessage: 2000,
  contactAnswer: 4000,
  message: 4000,
  /** Quote of the message that a reply answers. */
  quoted: 120,
  comment: 1000,
  /** Reason of the end of an award, or of a proposal to end it. */
  endReason: 500,
  /** A tutor's text with a decline of a requested gig. */
  declineWord: 300,
  /** A poster's request for changes. */
  changes: 1000,
  /** Text that opens, answers or appeals a disagreement. */
  disagreement: 2000,
  assistantQuestion: 2000,
  milestoneTitle: 80,
  milestoneDescription: 500,
  question: 300,
  answer: 300,
  /** Reason of a report on a profile or an assignment. */
  report: 1000,
  /** Writer's appeal for a refused text. */
  appeal: 300,
  /** Reply of a person on the watchlist. */
  reply: 600,
  /** Reason of an admin's action. */
  reason: 500,
  transactionId: 60,
  address: 200,
  city: 60,
  productTitle: 120,
  productSubtitle: 160,
  /** Label on a picture's corner. */
  ribbon: 20,
  productDescription: 10_000,
  sectionTitle: 80,
  section: 4000,
  factTitle: 60,
  fact: 120,
  variantTitle: 60,
  variantHint: 80,
  alt: 160,
  collection: 40,
  /** Tracking details of a parcel. */
  tracking: 200,
  /** Search words of an admins' list. */
  search: 100,
  /** Search words for assignments. */
  assignmentSearch: 200,
  /** Name of a saved search. */
  searchName: 60,
} as const;
