/** Formats a stored word as a label: 'bid_fee' → 'Bid Fee'. */
export function titleCase(word: string): string {
  return word
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
}
