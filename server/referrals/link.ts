/** Where a friend signs up so that who invited them is known (INVITE-02). */
export function referralLink(publicUrl: string, username: string): string {
  return `${publicUrl}/signup?ref=${username}`;
}
