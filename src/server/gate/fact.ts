import type { z } from 'zod';
import type { Queries } from '../storage/transaction.ts';

/** What a capability remembers in a sign-in. `src/server/facts.ts` lists all of them. */
export interface Fact<Value> {
  /** Unique among all facts; it is stored. */
  readonly name: string;
  /** `account`: it counts only for the account that it is about. `signIn`: it counts for whoever signs in. */
  readonly scope: 'account' | 'signIn';
  readonly value: z.ZodType<Value>;
  /** It counts for so long. Default: until the sign-in expires. */
  readonly lastsMs?: number;
  /** The browser's session keeps it in this field, for every app or for the app that the user signed in to. */
  readonly inSession?: { readonly field: string; readonly of: 'everyApp' | 'sameApp' };
}

/** Declares a fact. */
export const defineFact = <Value>(fact: Fact<Value>): Fact<Value> => fact;

/** A fact with its value. */
export interface FactValue {
  readonly fact: Fact<unknown>;
  readonly value: unknown;
}

/** A fact of a sign-in or a session, as it was read. */
export interface KnownFact {
  readonly name: string;
  /** The account that it is about; undefined for one of the sign-in. */
  readonly accountId: string | undefined;
  readonly value: unknown;
  /** Time since it was recorded. */
  readonly ageMs: number;
}

/** A sign-in, and the account that its user had when the fact was found. Facts of the sign-in need no account. */
export interface FactOwner {
  readonly id: string;
  readonly accountId?: string | undefined;
}

/** Reads the facts that count for one account. */
export interface FactReader {
  /** Undefined if it was not recorded, is over, is about another account, or has a value of another version. */
  get<Value>(fact: Fact<Value>): Value | undefined;
}

/** Reads facts for an account, or for a sign-in without one. */
export const factsFor = (known: readonly KnownFact[], accountId: string | undefined): FactReader => ({
  get(fact) {
    const owner = fact.scope === 'account' ? accountId : undefined;
    if (fact.scope === 'account' && owner === undefined) return undefined;
    const found = known.find((one) => one.name === fact.name && one.accountId === owner);
    if (!found || (fact.lastsMs !== undefined && found.ageMs >= fact.lastsMs)) return undefined;
    return fact.value.safeParse(found.value).data;
  },
});

/** The fact, as it is read after it was recorded just now. */
export const knownNow = <Value>(
  { name, scope }: Fact<Value>,
  accountId: string | undefined,
  value: Value,
): KnownFact => ({
  name,
  accountId: scope === 'account' ? accountId : undefined,
  value,
  ageMs: 0,
});

/** Records facts of sign-ins. Nothing is recorded in a sign-in that is over. `clear` and `take` throw for a fact of an account. */
export interface FactStore {
  /**
   * Records a fact, in the place of another value.
   * @returns false if the value was recorded before, the sign-in is over, or it is of another account by now
   */
  set<Value>(owner: FactOwner, fact: Fact<Value>, value: Value, tx?: Queries): Promise<boolean>;
  /** Removes a fact of the sign-in. */
  clear(signInId: string, fact: Fact<unknown>, tx?: Queries): Promise<void>;
  /** Removes a fact of the sign-in that has this value. @returns false if it has another value, or none */
  take<Value>(tx: Queries, signInId: string, fact: Fact<Value>, value: Value): Promise<boolean>;
}
