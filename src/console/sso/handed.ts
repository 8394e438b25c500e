import { createContext } from 'react';

/** A set-up that is done by a link. */
export interface Handed {
  /** The name of who has given the link. */
  readonly giver: string;
  /** Whether the link may prove domains. */
  readonly provesDomains: boolean;
}

/** Undefined for an administrator. */
export const HandedContext = createContext<Handed | undefined>(undefined);
