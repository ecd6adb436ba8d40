/*
 * How long what people write may be: a part of `core/limits.ts`, which gives it.
 */

/** Lengths in UTF-16 units. */
export const lengths = {
  title: 40,
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
  message: 4000,
  /** What a reply shows of the message that it answers. */
  quoted: 120,
  comment: 1000,
  assistantQuestion: 2000,
  milestoneTitle: 80,
  milestoneDescription: 500,
  question: 300,
  answer: 300,
  /** What is reported of a profile or an assignment. */
  report: 1000,
  /** Why a refused text is fine, as its writer says. */
  appeal: 300,
  /** What a person on the watchlist says to it. */
  reply: 600,
  /** Why an admin did something. */
  reason: 500,
  transactionId: 60,
  address: 200,
  city: 60,
  productTitle: 120,
  productSubtitle: 160,
  /** On a picture's corner. */
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
  /** How a parcel is followed. */
  tracking: 200,
  /** Words that a list of the admins is searched for. */
  search: 100,
  /** Words that assignments are searched for. */
  assignmentSearch: 200,
  /** What somebody calls a search that they keep. */
  searchName: 60,
} as const;
