/** Returns the sign-up address that names the inviter (INVITE-02). */
export function referralLink(publicUrl: string, username: string): string {
  return `${publicUrl}/signup?ref=${username}`;
}
