/* Who may what of handed-in work: conditions on `s`, a row of submissions, with its assignment `a`. */

/** What everyone may read: its tutor made it public, and the assignment is completed (PUBLIC-09; rulings, Privacy and access). */
export const isPublicWork = `(s.is_public and a.status = 'completed')`;
