import type { Member } from './server-database.ts';

/** A page to look at. */
export interface Scene {
  name: string;
  path: string;
  /** The viewer; null is a guest. */
  as: Member | null;
}
