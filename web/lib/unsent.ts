/** Where this tab's session storage keeps what was written and not sent. */
export const unsentTexts = 'unsent';

/** Called when the person signs out: who keeps something unsent in memory lets it go. */
export const onSignOut = new Set<() => void>();

/** Lets go of everything unsent; called as the person signs out. */
export function forgetUnsent(): void {
  sessionStorage.removeItem(unsentTexts);
  for (const forget of onSignOut) forget();
}
