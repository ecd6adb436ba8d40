/** The publication day of the present terms and privacy policy. Changes with their texts. */
export const inForceSince = '22 November 2026';
