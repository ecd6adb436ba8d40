import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';

/** Returns every procedure of a contract, or of a part of it, by its name: 'bids.place'. */
export function proceduresOf(router: object, prefix = ''): Record<string, AnyContractProcedure> {
  const named = Object.entries(router).flatMap(([name, node]: [string, object]) =>
    isContractProcedure(node) ? [[`${prefix}${name}`, node]] : Object.entries(proceduresOf(node, `${prefix}${name}.`)),
  );
  return Object.fromEntries(named);
}
