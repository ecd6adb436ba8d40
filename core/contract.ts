import type { ContractProcedure, InferSchemaOutput } from '@orpc/contract';
import { accountsContract } from './accounts/contract.ts';
import { adminContract } from './admin/contract.ts';
import { type AdminRole, holdsRole } from './admin/roles.ts';
import { announcementsContract } from './announcements/contract.ts';
import { assignmentsContract } from './assignments/contract.ts';
import { assistantContract } from './assistant/contract.ts';
import { bidsContract } from './bids/contract.ts';
import { chatContract } from './chat/contract.ts';
import { coinsContract } from './coins/contract.ts';
import { filesContract } from './files/contract.ts';
import { notificationsContract } from './notifications/contract.ts';
import { paymentsContract } from './payments/contract.ts';
import type { ProcedureMeta } from './procedure.ts';
import { profilesContract } from './profiles/contract.ts';
import { questionsContract } from './questions/contract.ts';
import { referralsContract } from './referrals/contract.ts';
import { safetyContract } from './safety/contract.ts';
import { searchesContract } from './searches/contract.ts';
import { siteContract } from './site/contract.ts';
import { storeContract } from './store/contract.ts';
import { tutorsContract } from './tutors/contract.ts';
import { workContract } from './work/contract.ts';

/** Every call of the product, for pages, browsers and programs alike. */
export const contract = {
  accounts: accountsContract,
  profiles: profilesContract,
  files: filesContract,
  announcements: announcementsContract,
  assignments: assignmentsContract,
  assistant: assistantContract,
  bids: bidsContract,
  chat: chatContract,
  coins: coinsContract,
  notifications: notificationsContract,
  payments: paymentsContract,
  questions: questionsContract,
  referrals: referralsContract,
  safety: safetyContract,
  searches: searchesContract,
  site: siteContract,
  store: storeContract,
  tutors: tutorsContract,
  work: workContract,
  admin: adminContract,
};
export type Contract = typeof contract;

/** The name of a procedure: 'bids.place'. */
export type ProcedureName = {
  [Feature in keyof Contract]: `${Feature}.${keyof Contract[Feature] & string}`;
}[keyof Contract];

type Procedure<Name extends ProcedureName> = Name extends `${infer Feature extends keyof Contract}.${infer Verb}`
  ? Verb extends keyof Contract[Feature]
    ? Contract[Feature][Verb]
    : never
  : never;

/** Input of a verb: a procedure's input once the contract has checked it. */
export type InputOf<Name extends ProcedureName> =
  Procedure<Name> extends ContractProcedure<infer Input, infer _Output, infer _Errors, infer _Meta>
    ? InferSchemaOutput<Input>
    : never;

/** Output of a procedure. */
export type OutputOf<Name extends ProcedureName> =
  Procedure<Name> extends ContractProcedure<infer _Input, infer Output, infer _Errors, infer _Meta>
    ? InferSchemaOutput<Output>
    : never;

/** Returns whether an admin with these roles may call a procedure. */
export function mayCall(roles: readonly AdminRole[], name: ProcedureName): boolean {
  return holdsRole(roles, declarationOf(name).meta.roles);
}

/** Returns the declarations of a procedure: the refusals it may end with, and its access. */
export function declarationOf(name: string): { errorMap: object; meta: ProcedureMeta } {
  const [feature = '', verb = ''] = name.split('.');
  const procedures: Record<string, Record<string, { '~orpc': { errorMap: object; meta: object } }>> = contract;
  const { errorMap = {}, meta = {} } = procedures[feature]?.[verb]?.['~orpc'] ?? {};
  return { errorMap, meta: meta as ProcedureMeta };
}
