import type { SentChannel } from '../../contract/two-factor/channels.ts';
import type { ConfirmingWay, RecoveryWay } from '../../contract/two-factor/factor-ways.ts';
import type { Account } from '../accounts/accounts.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import type { Queries } from '../storage/transaction.ts';
import { countGuess } from './count-guess.ts';
import type { TwoFactorDeps } from './own-second-step.ts';
import { stepOfTotp } from './totp.ts';

export type CheckFactorDeps = Pick<
  TwoFactorDeps,
  'rateLimiter' | 'trustedDevices' | 'factors' | 'recoveryCodes' | 'notices' | 'countries'
>;

/** The check of a code from a way that the user has set up. */
interface CheckOfWay {
  /** The code that answers a wrong one. */
  readonly refusal: 310 | 324;
  /** @returns undefined for a wrong one, which is counted @throws Refused 326 */
  check(
    deps: CheckFactorDeps,
    account: Account,
    typed: TypedFactor,
    context: RequestContext,
  ): Promise<RightFactor | undefined>;
}
interface TypedFactor {
  readonly code: string;
  /** Milliseconds since 1970, of the database. */
  readonly now: number;
}

/** The check of each way to which no code is sent. */
export const checkOfWay: Readonly<Record<Exclude<RecoveryWay, SentChannel>, CheckOfWay>> = {
  totp: {
    refusal: 310,
    check: (deps, account, { code, now }, context) => checkTotp(deps, account.id, code, now, context),
  },
  recovery: {
    refusal: 324,
    check: (deps, account, { code }, context) => checkRecoveryCode(deps, account, code, context),
  },
};

/** A right code of a factor. */
export interface RightFactor {
  readonly way: ConfirmingWay;
  /** Uses the code up, in the transaction of what it proves. @returns false if another request has */
  use(tx: Queries): Promise<boolean>;
}

/**
 * Checks a code of the authenticator app of an account.
 * @param now milliseconds since 1970, of the database
 * @returns undefined for a wrong one, which is counted
 * @throws Refused 326
 */
export async function checkTotp(
  deps: CheckFactorDeps,
  accountId: string,
  code: string,
  now: number,
  context: RequestContext,
): Promise<RightFactor | undefined> {
  const { factors } = deps;
  const forgive = await countGuess(deps, accountId, context);
  const factor = await factors.totpOf(accountId);
  const timeStep = factor && stepOfTotp(factor.secret, code, now);
  if (!factor || timeStep === undefined) return undefined;
  await forgive();
  return { way: 'totp', use: (tx) => factors.acceptStep(tx, factor, timeStep) };
}

/** Checks a recovery code, whose use is told to the account. @returns undefined for a wrong one, which is counted */
export async function checkRecoveryCode(
  deps: CheckFactorDeps,
  account: Account,
  code: string,
  context: RequestContext,
): Promise<RightFactor | undefined> {
  const { recoveryCodes } = deps;
  const forgive = await countGuess(deps, account.id, context);
  const hash = await recoveryCodes.find(account.id, code);
  if (hash === undefined) return undefined;
  await forgive();
  const left = (await recoveryCodes.countLeft(account.id)) - 1;
  const values = { left, asked: askedOf(context, deps.countries) };
  const tell = await deps.notices.prepare(account, { kind: 'recoveryCodeUsed', values });
  const use = async (tx: Queries) => {
    if (!(await recoveryCodes.consume(tx, account.id, hash))) return false;
    await tell(tx);
    return true;
  };
  return { way: 'recovery', use };
}
