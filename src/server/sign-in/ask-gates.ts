import type { Account } from '../accounts/accounts.ts';
import type { Audit } from '../audit/audit.ts';
import {
  type AskedAuthentication,
  contextFor,
  factsFor,
  firstClosedGate,
  type Gate,
  type GateContext,
  type GateOccasion,
  gatesBefore,
} from '../gate/gate.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { mayAddCredential, strengthOf } from './authentication.rules.ts';
import { isEmergencyAccess as hasEmergencyAccess, isFederated } from './proof.rules.ts';
import type { OpenSignIn } from './sign-in-store.ts';

export interface AskGatesDeps {
  /** All gates, in the order in which they are checked. */
  readonly gates: readonly Gate[];
  readonly audit: Audit;
}

/** What is asked of the authentication: by the app, and by what was proven. */
export function askedNow({ asked, proofs }: Pick<OpenSignIn, 'asked' | 'proofs'>): AskedAuthentication {
  if (!hasEmergencyAccess(proofs)) return asked;
  return { ...asked, asksForSecondFactor: true, isStepUp: true, isEmergencyAccess: true };
}

/**
 * What the gates are told about an account in a sign-in. Every check during a sign-in uses it.
 * @param isEmergencyAccess the user asks for emergency access; default: has it by a proof
 */
export function gateContextOf(
  signIn: OpenSignIn,
  account: Account | undefined,
  { address, deviceId: browserId }: Pick<RequestContext, 'address'> & Partial<Pick<RequestContext, 'deviceId'>>,
  isEmergencyAccess = hasEmergencyAccess(signIn.proofs),
): GateContext {
  return contextFor({
    account,
    clientId: signIn.clientId,
    address,
    browserId,
    signInId: signIn.id,
    parameters: signIn.parameters,
    asked: askedNow(signIn),
    strength: strengthOf(signIn.proofs),
    isBySingleSignOn: isFederated(signIn.proofs),
    isEmergencyAccess,
    mayAddCredential: mayAddCredential(signIn.proofs),
    isForDevice: signIn.isForDevice,
    facts: factsFor(signIn.facts, account?.id),
  });
}

/** @throws Refused with the code of the first closed gate */
export async function refuseIfClosed(
  { gates, audit }: AskGatesDeps,
  occasion: GateOccasion,
  account: Account | undefined,
  signIn: OpenSignIn,
  context: RequestContext,
): Promise<void> {
  const gate = await firstClosedGate(gates, occasion, gateContextOf(signIn, account, context));
  if (gate) await refuseAt(audit, gate, account, signIn, context);
}

/** For a step of a sign-in: refuses it while a gate is closed that is asked before its own. @throws Refused */
export async function refuseBefore(
  deps: AskGatesDeps,
  gateName: string,
  account: Account,
  signIn: OpenSignIn,
  context: RequestContext,
): Promise<void> {
  await refuseIfClosed({ ...deps, gates: gatesBefore(deps.gates, gateName) }, 'code', account, signIn, context);
}

/** Records that a gate is closed. @throws Refused with its code */
export async function refuseAt(
  audit: Audit,
  { name, stage, refusalCode, refusalName }: Pick<Gate, 'name' | 'stage' | 'refusalCode' | 'refusalName'>,
  account: Account | undefined,
  signIn: OpenSignIn,
  context: Pick<RequestContext, 'address' | 'traceId'>,
): Promise<never> {
  const auditFields = { ...auditFieldsOf(signIn, context), accountId: account?.id };
  const counted = { stage, error: refusalName ?? refusalCode };
  await audit.record({ ...auditFields, event: 'gateClosed', outcome: name, counted });
  throw new Refused(refusalCode, { name: refusalName });
}

/** The fields of an audit record about a sign-in. */
export function auditFieldsOf(signIn: OpenSignIn, context: Pick<RequestContext, 'address' | 'traceId'>) {
  const { id: signInId, clientId, brandId } = signIn;
  return { signInId, clientId, brandId, address: context.address, traceId: context.traceId };
}
