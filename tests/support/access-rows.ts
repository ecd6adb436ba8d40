import type { Me } from '#core/accounts/contract.ts';
import type { Api } from '#core/page.ts';

/** Admins with one role; `admin` has them all, as an owner of the site. */
export const staff = ['money', 'moderation', 'store', 'support'] as const;
type Staff = (typeof staff)[number];

/** Every kind of caller. */
export const roles = ['guest', 'student', 'tutor', 'owner', 'other', 'blocked', 'admin', ...staff] as const;
export type Role = (typeof roles)[number];
/** 'ok', or the refusal's code. */
type Outcome = 'ok' | (string & {});

/** Canaries planted in private places; an answer may carry one only to a caller entitled to it. */
export const canaries = {
  poster: 'canaryposter',
  proposal: 'canaryproposal',
  email: 'canarymail',
  phone: '3007654321',
  message: 'canarymessage',
  comment: 'canarycomment',
  question: 'canaryquestion',
  /** The title of an assignment of `owner` that is offered to `tutor` alone. */
  offered: 'canaryoffered',
} as const;

type Canary = keyof typeof canaries;

/** Canaries that a role may see in any answer. */
export const everywhere: Partial<Record<Role, readonly Canary[]>> = {
  owner: ['offered'],
  tutor: ['offered'],
  admin: ['offered'],
  moderation: ['offered'],
};

/** The objects that the walk's calls refer to. */
export interface World {
  /** An anonymous assignment of `owner` without bids. */
  assignment: string;
  /** An anonymous assignment of `owner` with one bid by `other`, who asked a question before. */
  anonymous: string;
  question: string;
  bid: string;
  /** An anonymous assignment of `owner` awarded to `other`, and its conversation. */
  awarded: string;
  /** The first version of its work, which `other` wishes to show. */
  submission: string;
  conversation: string;
  /** An anonymous assignment of `owner`, offered to `tutor` alone. */
  offered: string;
  viewers: Record<Role, Me | null>;
}

/** One procedure with the outcome for each role. */
export interface AccessRow {
  call: (api: Api, world: World) => Promise<unknown>;
  expected: Record<Role, Outcome>;
  /** Canaries that a role is entitled to see here. */
  entitled?: Partial<Record<Role, readonly Canary[]>>;
}

/** Outcomes of a feature's procedures for each kind of caller, by the names in the contract. */
export type AccessRows = Record<string, AccessRow>;

export const everyone = (outcome: Outcome): Record<Role, Outcome> =>
  Object.fromEntries(roles.map((role) => [role, outcome])) as Record<Role, Outcome>;

/** Returns `outcome` for signed-in callers; a blocked one counts as a guest. */
export const users = (outcome: Outcome, signedOut = 'sign_in_required'): Record<Role, Outcome> => ({
  ...everyone(outcome),
  guest: signedOut,
  blocked: signedOut,
});

/**
 * Returns `outcome` for owners of the site and for admins with one of these roles. Other admins are
 * refused for their role, all others as if the call did not exist.
 */
export const admins = (outcome: Outcome, ...allowed: readonly Staff[]): Record<Role, Outcome> => ({
  ...users('admin_required'),
  ...Object.fromEntries(staff.map((role) => [role, allowed.includes(role) ? outcome : 'admin_role_required'])),
  admin: outcome,
});

export const brokenPdf = () => new File(['%PDF-1.7 but no more'], 'a.pdf', { type: 'application/pdf' });
