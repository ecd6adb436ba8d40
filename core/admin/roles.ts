/** Roles of admins, as pages list them; one admin may hold several (docs/decisions/0135). */
export const adminRoles = ['owner', 'money', 'moderation', 'store', 'support'] as const;
export type AdminRole = (typeof adminRoles)[number];

/** The name of each role, and its part of the work. */
export const roleWords: Readonly<Record<AdminRole, { title: string; note: string }>> = {
  owner: { title: 'Owner', note: 'Does everything, gives and takes roles, changes settings, reads the audit log.' },
  money: { title: 'Money', note: 'Payments, coins, statements, held referrals and revenue.' },
  moderation: { title: 'Moderation', note: 'Reports, disagreements, appeals, take-downs, the watchlist and blocks.' },
  store: { title: 'Store', note: 'Products, stock and orders.' },
  support: { title: 'Support', note: 'Messages, sessions, ticks, and the product as a user sees it.' },
};

/** Returns whether an admin with these roles has one of the declared ones; owners have all. */
export function holdsRole(held: readonly AdminRole[], declared: readonly AdminRole[]): boolean {
  return held.includes('owner') || declared.some((role) => held.includes(role));
}

/** Returns whether a viewer is an admin with one of these roles. */
export function isAdminOf(
  viewer: { is_admin: boolean; admin_roles: readonly AdminRole[] } | null,
  ...roles: readonly AdminRole[]
): boolean {
  return viewer?.is_admin === true && holdsRole(viewer.admin_roles, roles);
}

/** Returns roles as a sentence names them: 'Money or Support'. */
export function rolesInWords(roles: readonly AdminRole[]): string {
  return roles.map((role) => roleWords[role].title).join(' or ');
}
