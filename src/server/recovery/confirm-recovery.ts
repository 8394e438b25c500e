import { isSentChannel, type SentChannel } from '../../contract/two-factor/channels.ts';
import { factorWayOf, type RecoveryWay } from '../../contract/two-factor/factor-ways.ts';
import { Refused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { askedOf } from '../messages/messages.ts';
import { type CodeBinding, codePurposes } from '../one-time-proofs/one-time-proofs.ts';
import { methodOfWay } from '../sign-in/sign-in.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import {
  checkCounted,
  checkOfWay,
  type RightFactor,
  requireSixDigits,
  tooManyGuesses,
} from '../two-factor/two-factor.ts';
import { type ChosenRecovery, chosenRecovery, findOwnRecovery, isStepDue } from './own-recovery.ts';
import type { RecoveryDeps } from './recovery-deps.ts';

/** Chooses the account of an address that opens several. @throws Refused 405 */
export async function chooseAccount(
  deps: Pick<RecoveryDeps, 'recoveries'>,
  accountId: string,
  context: RequestContext,
): Promise<void> {
  const own = await findOwnRecovery(deps, context);
  const isOffered = own?.recovery.endedBy === undefined && own?.recovery.accountIds.includes(accountId);
  if (!own || !isOffered || !(await deps.recoveries.chooseAccount(own.session.id, accountId))) throw new Refused(405);
}

interface NamedWay {
  readonly contactBy: RecoveryWay;
  readonly contactId?: string | undefined;
}

/** The reset of this browser, if its second step can use the way. @throws Refused 405, 311 if it is done, or 328 */
async function confirmable(
  deps: Pick<RecoveryDeps, 'accounts' | 'brandEnforcesSso' | 'contacts' | 'recoveries' | 'secondStep'>,
  { contactBy, contactId }: NamedWay,
  context: RequestContext,
) {
  const chosen = await chosenRecovery(deps, context);
  if (!isStepDue(chosen)) throw new Refused(311);
  const way = chosen.step?.ways.find(
    (offered) => offered.channel === contactBy && (offered.contactId === undefined || offered.contactId === contactId),
  );
  if (!way) throw new Refused(328);
  return { chosen, way };
}

function bindingOf({ session, account }: ChosenRecovery, channel: string, contactId = ''): CodeBinding {
  return {
    purpose: 'resetStepCode',
    accountId: account.id,
    signInId: session.id,
    target: `${channel}:${contactId}`,
  };
}

/** Sends a code for the second step of a reset. @throws Refused 328, codeSendLimit or a failure to send */
export async function sendStepCode(
  deps: RecoveryDeps,
  named: { contactBy: SentChannel; contactId: string; localeId?: string | undefined },
  context: RequestContext,
): Promise<void> {
  const { chosen } = await confirmable(deps, named, context);
  const { account, recovery, step } = chosen;
  const contact = step?.contacts.find(({ id }) => id === named.contactId);
  if (!contact) throw new Refused(328);
  const { contactBy: channel, localeId = recovery.localeId } = named;
  const { brandId, id: accountId } = account;
  const binding = bindingOf(chosen, channel, contact.id);
  const claimed = await deps.proofs.claimSend(binding);
  if (claimed.outcome !== 'claimed') {
    const params = { minutes: Math.ceil(claimed.retryAfterSeconds / 60) };
    throw new Refused('codeSendLimit', { params, httpStatus: 429, retryAfterSeconds: claimed.retryAfterSeconds });
  }
  const to = { channel, address: contact.address };
  try {
    const occasion = { provenAccountId: accountId };
    const isVerified = contact.verifiedAt !== undefined;
    await deps.messages.reserve({ channel, address: contact.address, brandId, occasion, isVerified });
    await inTransaction(deps.database, async (tx) => {
      const { code } = await deps.proofs.makeCode(tx, binding);
      const values = { code, asked: askedOf(context, deps.countries) };
      const lifetimeMs = codePurposes.resetStepCode.lifetimeMs;
      await deps.messages.queue(tx, { kind: 'resetStepCode', to, accountId, brandId, localeId, values, lifetimeMs });
    });
  } catch (reason) {
    await deps.proofs.releaseSend(binding);
    throw reason;
  }
}

/** Verifies the second step of a reset, and records its proof. @throws Refused 310, 311, 315, 324, 326 or 328 */
export async function verifyStep(
  deps: RecoveryDeps,
  typed: NamedWay & { readonly code: string },
  context: RequestContext,
): Promise<void> {
  const { chosen, way } = await confirmable(deps, typed, context);
  const { account, session } = chosen;
  const right = await checkWay(deps, chosen, typed, context);
  const { contactId } = way;
  const proof = {
    method: methodOfWay[right.way],
    accountId: account.id,
    at: Date.now(),
    ...(contactId && { contactId }),
  };
  await inTransaction(deps.database, async (tx) => {
    if (!(await right.use(tx))) throw new Refused(311);
    if (!(await deps.recoveries.recordSecondProof(tx, session, proof))) throw new Refused(405);
  });
  const { address, traceId } = context;
  const auditFields = { accountId: account.id, address, traceId, way: typed.contactBy };
  await deps.audit.record({ ...auditFields, event: 'secondFactorChecked', outcome: 'ok' });
}

async function checkWay(
  deps: Pick<RecoveryDeps, 'audit' | 'proofs' | 'secondStep'>,
  chosen: ChosenRecovery,
  { contactBy, contactId, code }: NamedWay & { readonly code: string },
  context: RequestContext,
): Promise<RightFactor> {
  if (!code.trim()) throw new Refused('emptySecurityCode');
  const { account, step } = chosen;
  if (factorWayOf(contactBy).given === 'digits') requireSixDigits(code);
  if (!isSentChannel(contactBy)) {
    const { check, refusal } = checkOfWay[contactBy];
    const right = await check(deps.secondStep, account, { code, now: step?.now ?? 0 }, context);
    return right ?? refuseStep(deps, chosen, { code: refusal, way: contactBy }, context);
  }
  const binding = bindingOf(chosen, contactBy, contactId);
  const checked = await checkCounted(
    { ...deps.secondStep, proofs: deps.proofs },
    account.id,
    { binding, code },
    context,
  );
  if (checked.outcome === 'right') return { way: contactBy, use: (tx: Queries) => checked.consume(tx) };
  if (checked.outcome === 'limit') throw tooManyGuesses(checked.retryAfterSeconds);
  const refused = ({ wrong: 324, used: 311, expired: 315 } as const)[checked.outcome];
  return refuseStep(deps, chosen, { code: refused, way: contactBy }, context);
}

async function refuseStep(
  { audit }: Pick<RecoveryDeps, 'audit'>,
  { account }: ChosenRecovery,
  { code, way }: { readonly code: 310 | 311 | 315 | 324; readonly way: NamedWay['contactBy'] },
  { address, traceId }: RequestContext,
): Promise<never> {
  const auditFields = { accountId: account.id, address, traceId, way };
  await audit.record({ ...auditFields, event: 'secondFactorChecked', outcome: 'wrong' });
  throw new Refused(code);
}
