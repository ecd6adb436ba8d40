import type { ReactNode } from 'react';
import type { ProviderId } from '#core/accounts/providers-contract.ts';

/** The mark that Google requires on its button. */
function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-2 3.3-4.8 3.3-8.2z"
      />
      <path fill="#34a853" d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.8a6.6 6.6 0 0 1-9.8-3.5H2.2v2.9A11 11 0 0 0 12 23z" />
      <path fill="#fbbc05" d="M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.9z" />
      <path fill="#ea4335" d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1l3.7 2.8A6.6 6.6 0 0 1 12 5.4z" />
    </svg>
  );
}

/** The mark that LinkedIn requires on its button. */
export function LinkedInMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="22" height="22" x="1" y="1" rx="4" fill="#0a66c2" />
      <path
        fill="#fff"
        d="M5.5 9.5h2.8v9H5.5zM6.9 5a1.6 1.6 0 1 1 0 3.3A1.6 1.6 0 0 1 6.9 5zm3.2 4.5h2.7v1.2c.4-.7 1.3-1.4 2.7-1.4 2.9 0 3.4 1.9 3.4 4.3v4.9h-2.8v-4.3c0-1 0-2.4-1.5-2.4s-1.7 1.1-1.7 2.3v4.4h-2.8z"
      />
    </svg>
  );
}

/** A provider's name and mark. */
export const providerLooks: Record<ProviderId, { name: string; Mark: () => ReactNode }> = {
  google: { name: 'Google', Mark: GoogleMark },
  linkedin_oidc: { name: 'LinkedIn', Mark: LinkedInMark },
};
