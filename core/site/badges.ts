/** A badge of 'Why Choose' and the lines of its picture on a grid of 24 (LAND-10). */
export interface TrustBadge {
  label: string;
  lines: string;
}

/** The page gets them as data: in its script they would be a hundredth of a first visit. */
export const trustBadges: readonly TrustBadge[] = [
  { label: 'Verified Tutors', lines: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M8 12l3 3 5-6' },
  { label: 'Secure Payments', lines: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zM9 12l2 2 4-4' },
  { label: '24/7 Support', lines: 'M4 14v-2a8 8 0 0 1 16 0v2M4 14h3v6H5l-1-1zM20 14h-3v6h2l1-1z' },
  { label: 'Fast Turnaround', lines: 'M13 3 5 14h6l-1 7 8-11h-6z' },
  { label: 'Plagiarism-Free', lines: 'M6 3h8l4 4v14H6zM14 3v4h4M9 14l2 2 4-4' },
  { label: 'Confidentiality', lines: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4' },
  { label: 'Expert Help', lines: 'M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v6' },
  { label: 'Instant Bids', lines: 'M14 3l7 7M9 8l7 7M11.5 10.5l5-5M13.5 12.5l5-5M11 12l-8 8' },
];
