/** The day on which the present terms and privacy policy were published. Changes with their texts. */
export const inForceSince = '22 November 2026';
