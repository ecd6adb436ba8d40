/* Access to handed-in work: conditions on `s`, a row of submissions, with its assignment `a`. */

/** Work is public if its tutor made it public and the assignment is completed (PUBLIC-09; rulings,
 * Privacy and access). */
export const isPublicWork = `(s.is_public and a.status = 'completed')`;
