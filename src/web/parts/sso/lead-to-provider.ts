import type { Refusal } from '../../../contract/envelope.ts';
import { leaveFor } from '../../kernel/browser/document.ts';
import { readStored, store } from '../../kernel/browser/storage.ts';
import { goesAtOnce, ssoWayOf } from './sso-way.rules.ts';

type Visit = Parameters<typeof ssoWayOf>[1];

/** When this tab was led to the provider of a sign-in. */
export interface Led {
  readonly signInId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const ledIn = ({ signIn }: Pick<Visit, 'signIn'>): Led | undefined => {
  const led = readStored<Led>('ledToProvider');
  return led?.signInId === signIn?.id ? led : undefined;
};

/**
 * Goes to the provider to which an address or an account leads, where the user needs not choose it: once in a sign-in, so that
 * who comes back from a provider that does not help finds the other ways.
 */
export function leadToProvider(refusal: Refusal, visit: Visit): void {
  const way = ssoWayOf(refusal, visit);
  if (!way || !visit.signIn || !goesAtOnce(refusal, way) || ledIn(visit)) return;
  store('ledToProvider', { signInId: visit.signIn.id, at: Date.now() } satisfies Led);
  leaveFor(way.address);
}
