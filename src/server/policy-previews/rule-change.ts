import type { Policy } from '../access-policy/access-policy.ts';
import type { StoredPasskeyPolicy } from '../passkeys/passkeys.ts';
import type { StoredPolicy } from '../two-factor/two-factor.ts';

/** What is to change of the rules of a company. What is left out stays as it is, and is not judged. */
export interface RuleChange {
  /** In the place of the one that is set for the company, or for one of its accounts. */
  readonly secondFactor?: StoredPolicy | undefined;
  readonly passkeys?: StoredPasskeyPolicy | undefined;
  /** Access policies beside those that there are. */
  readonly access?: readonly Policy[] | undefined;
}

/** What becomes of an account, the gravest first. */
export const outcomes = ['lockedOut', 'unknown', 'mustAdd', 'asked', 'notAsked', 'meets'] as const;
export type Outcome = (typeof outcomes)[number];

/** The gravest of outcomes; `meets` of none. */
export const gravest = (found: readonly Outcome[]): Outcome => outcomes.find((one) => found.includes(one)) ?? 'meets';

/** From where and to which app an account signs in. */
export interface KnownPlace {
  readonly address: string | undefined;
  readonly clientId: string;
}
