/** The facts of an assignment's state; one that lapsed stays 'open' (docs/decisions/0102). */
export interface Stateful {
  status: 'open' | 'awarded' | 'completed';
  lapsed_at: Date | null;
}

/** Tells whether its poster may still choose a bid. */
export const isOpen = ({ status, lapsed_at }: Stateful): boolean => status === 'open' && lapsed_at === null;
