import type { SecondStepStage } from '../../contract/two-factor/second-step.ts';
import type { Account, Accounts, Companies } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import type { Contacts } from '../contacts/contacts.ts';
import type { CountryFinder } from '../gateways/geo-ip/geo-ip.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import type { Messages, SecurityNotices } from '../messages/messages.ts';
import type { OneTimeProofs } from '../one-time-proofs/one-time-proofs.ts';
import type { RateLimiter } from '../rate-limiter/rate-limiter.ts';
import {
  askedNow,
  type OpenSignIn,
  type OwnStep,
  type Proof,
  type SentBy,
  type SignInStore,
  sentByOf,
  strengthOf,
} from '../sign-in/sign-in.ts';
import type { Database } from '../storage/database.ts';
import type { Queries } from '../storage/transaction.ts';
import type { FactorWay } from './factor-way.ts';
import type { Factors } from './factors.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { type SecondStepWay, stageOf } from './second-step.rules.ts';
import type { SecondSteps, StepFacts } from './second-steps.ts';
import type { StepKey, StepStore } from './step-store.ts';
import type { TrustedDevices } from './trusted-devices.ts';

export interface TwoFactorDeps {
  readonly database: Database;
  readonly store: SignInStore;
  readonly accounts: Accounts;
  readonly contacts: Contacts;
  readonly audit: Audit;
  readonly rateLimiter: RateLimiter;
  readonly proofs: OneTimeProofs;
  readonly messages: Pick<Messages, 'reserve' | 'queue' | 'canSend'>;
  /** Makes the address of "Secure my account" for an e-mail. */
  readonly secureLinks: { issue(tx: Queries, account: Account): Promise<string> };
  readonly companies: Pick<Companies, 'byId'>;
  /** Tells every contact of a change. */
  readonly notices: SecurityNotices;
  readonly factors: Factors;
  readonly recoveryCodes: RecoveryCodes;
  readonly steps: StepStore;
  readonly countries: CountryFinder;
  readonly secondSteps: SecondSteps;
  readonly factorWays: readonly FactorWay[];
  readonly trustedDevices: TrustedDevices;
  /** The name under which an authenticator app lists the account. */
  brandNameOf(brandId: number, localeId: string): string;
  /** The locale of the page. */
  chooseLocale(signIn: OpenSignIn, context: RequestContext): string;
  /** ISO code of a brand's default country for numbers without a calling code. */
  homeCountryOf(brandId: number): string;
}

/** The second step of a request's sign-in. */
export interface OwnSecondStep extends OwnStep {
  readonly facts: StepFacts;
  readonly stage: SecondStepStage;
  readonly key: StepKey;
  /** The message that proved the first factor. */
  readonly sentBy: SentBy | undefined;
}

/** The second step of a sign-in as it stands now. */
export async function secondStepOf(
  { secondSteps }: Pick<TwoFactorDeps, 'secondSteps'>,
  { signIn, account }: OwnStep,
): Promise<OwnSecondStep> {
  const { id: signInId, expiresInSeconds } = signIn;
  const strength = strengthOf(signIn.proofs);
  const found = await secondSteps.factsOf({ accountId: account.id, signInId, strength, asked: askedNow(signIn) });
  const facts = besideProofs(found, signIn.proofs);
  const key = { signInId, accountId: account.id, expiresInSeconds };
  return { signIn, account, facts, stage: stageOf(facts), key, sentBy: sentByOf(signIn.proofs) };
}

/** The facts without what proved the first factor, which proves nothing more. */
function besideProofs(facts: StepFacts, proofs: readonly Proof[]): StepFacts {
  const held = facts.held.map((one) => one.beside(proofs));
  const isSpent = ({ channel }: SecondStepWay) => held.some((one) => one.channel === channel && !one.isUsable);
  const ways = facts.ways.filter((way) => !isSpent(way));
  return { ...facts, held, ways, hasFactor: ways.length > 0 };
}

/** Stages in which a way can be set up. */
export const setUpStages: readonly SecondStepStage[] = ['enrol', 'lowOnRecoveryCodes'];

/** @throws Refused 311 if the step was done already, such as in another tab; 328 if it is not due */
export function requireStage({ stage }: OwnSecondStep, ...allowed: readonly SecondStepStage[]): void {
  if (allowed.includes(stage)) return;
  const isDone = !['verify', 'prove', 'enrol'].includes(stage);
  throw new Refused(isDone ? 311 : 328);
}
