import type { Expression } from 'kysely';
import type { SetUpChannel } from '../../contract/two-factor/factor-ways.ts';
import type { GateContext } from '../gate/gate.ts';
import type { Proof } from '../sign-in/sign-in.ts';
import type { Queries } from '../storage/transaction.ts';

/** A way to confirm a sign-in that another capability brings, with rules and tables of its own. */
export interface FactorWay {
  readonly channel: SetUpChannel;
  /** Reads what an account has of it. @param context what gates have read for it is not read again */
  held(accountId: string, context: GateContext | undefined): Promise<HeldWay>;
  /** The number that an account has, with those that its company does not allow. */
  countOf(accountId: string): Promise<number>;
  removeAll(tx: Queries, accountId: string): Promise<void>;
  /** Removes what was set up since a time. @param since milliseconds since 1970 */
  removeSince(tx: Queries, accountId: string, since: number | Expression<number>): Promise<void>;
}

/** An account's share of such a way, as far as its company allows it. */
export interface HeldWay {
  readonly channel: SetUpChannel;
  /** There is one. It confirms where a second step is due anyway. */
  readonly isUsable: boolean;
  /** A second step is due wherever there is one, since it was set up for nothing else. */
  readonly asksByItself: boolean;
  readonly canBeSetUp: boolean;
  /** The company requires one now. Who lacks it proves the second factor again, to set it up. */
  readonly isMissing: boolean;
  /** Milliseconds since 1970. */
  readonly lastUsedAt: number | undefined;
  /** The same without those that proved the first factor: they prove nothing more. */
  beside(proofs: readonly Proof[]): HeldWay;
}
