import { type ConfirmingWay, factorWayOf } from '../../contract/two-factor/factor-ways.ts';
import type { SecondStepStage } from '../../contract/two-factor/second-step.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import { randomToken } from '../secrets/secrets.ts';
import { auditFieldsOf, isEmergencyAccess, methodOfWay } from '../sign-in/sign-in.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { type OwnSecondStep, secondStepOf, type TwoFactorDeps } from './own-second-step.ts';
import type { StepState } from './step-store.ts';

/** The sign-in after a call. */
export interface Advanced {
  readonly stage: SecondStepStage;
  readonly oneTimeSession: string;
}

export interface ProvenFactor {
  readonly way: ConfirmingWay;
  readonly contactId?: string | undefined;
  /** Changes of the step beside those that follow from the proof. */
  readonly changes?: Partial<StepState>;
}

/**
 * Records that a second factor is proven, in the transaction that uses its code up. The cookie of the sign-in and the
 * one-time session change.
 * @param use uses the code up; false if another request has
 * @throws Refused 311, or 222 if the sign-in is over or has changed
 */
export async function proveSecondFactor(
  deps: TwoFactorDeps,
  step: OwnSecondStep,
  { way, contactId, changes }: ProvenFactor,
  context: RequestContext,
  use: (tx: Queries) => Promise<boolean>,
): Promise<Advanced> {
  const { database, store, steps, trustedDevices, audit } = deps;
  const { signIn, account, key } = step;
  const [browserToken, session] = [randomToken(), randomToken()];
  const proof = { method: methodOfWay[way], accountId: account.id, at: Date.now(), ...(contactId && { contactId }) };
  const isLowDue = factorWayOf(way).isReserve;
  const isEmergency = isEmergencyAccess(signIn.proofs);
  const report = isEmergency ? await prepareReport(deps, step, context) : undefined;
  const isTrustDue = !isLowDue && (await isTrustOffered(deps, step, context));
  await inTransaction(database, async (tx) => {
    if (!(await use(tx))) throw new Refused(311);
    if (!(await store.addProof(tx, signIn, { proof, browserToken, session }))) throw new Refused(222);
    await steps.change(tx, key, { isTrustDue, isLowDue, ...changes });
    await trustedDevices.rememberProven(tx, account.id, context.deviceId);
    await report?.(tx);
  });
  context.cookies.bind(signIn.id, browserToken);
  const auditFields = { ...auditFieldsOf(signIn, context), accountId: account.id };
  await audit.record({ ...auditFields, event: 'secondFactorChecked', outcome: 'ok', way });
  if (isEmergency) await audit.record({ ...auditFields, event: 'emergencyAccessUsed', outcome: 'ok' });
  const { stage } = await secondStepOf(deps, { account, signIn: { ...signIn, proofs: [...signIn.proofs, proof] } });
  return { stage, oneTimeSession: session };
}

const reportLifetimeMs = 24 * 3_600_000;

/** What tells the company's contact that an emergency access account is used; undefined if the company names none. */
async function prepareReport(
  { companies, messages, countries }: Pick<TwoFactorDeps, 'companies' | 'countries' | 'messages'>,
  step: OwnSecondStep,
  context: RequestContext,
) {
  const { companyId, brandId, firstName, lastName, email } = step.account;
  const address = (await companies.byId(companyId))?.contactEmail;
  if (!address) return undefined;
  const credential = email ?? `${firstName} ${lastName}`;
  return async (tx: Queries) => {
    await messages.queue(tx, {
      kind: 'emergencyAccessUsed',
      to: { channel: 'email', address },
      accountId: step.account.id,
      brandId,
      localeId: '',
      lifetimeMs: reportLifetimeMs,
      values: { credential, asked: askedOf(context, countries) },
    });
  };
}

/** Whether to ask whether this device is trusted: once for each device and period, and not where others use it. */
async function isTrustOffered(
  { trustedDevices }: Pick<TwoFactorDeps, 'trustedDevices'>,
  { facts, signIn, account }: OwnSecondStep,
  { deviceId }: RequestContext,
): Promise<boolean> {
  const isPossible = facts.policy.trustHours > 0 && !facts.asked.isStepUp && signIn.parameters.display !== 'touch';
  return isPossible && !(await trustedDevices.wasAsked(account.id, deviceId));
}
