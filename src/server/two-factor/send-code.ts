import { leadsToNumber, type SentChannel, sentChannels } from '../../contract/two-factor/channels.ts';
import type { SecondStepStage } from '../../contract/two-factor/second-step.ts';
import { type Contact, maskContact } from '../contacts/contacts.ts';
import { Refused } from '../http/refused.ts';
import { askedOf } from '../messages/messages.ts';
import type { CodeBinding, CodePurpose, OneTimeProofs } from '../one-time-proofs/one-time-proofs.ts';
import { auditFieldsOf, type OwnStepContext } from '../sign-in/sign-in.ts';
import { inTransaction } from '../storage/transaction.ts';
import { tooManyGuesses } from './count-guess.ts';
import { type OwnSecondStep, secondStepOf, type TwoFactorDeps } from './own-second-step.ts';
import { type SecondStepWay, waysBeside, waysTo, waysToConfirm } from './second-step.rules.ts';

/** The way that a request names. */
export interface NamedWay {
  readonly contactBy: SentChannel;
  readonly contactId?: string | undefined;
}

/** What a sent code lets its user do in each stage. */
export const purposeIn = {
  verify: 'signInCode',
  prove: 'proveEnrolment',
  enrol: 'confirmContact',
  lowOnRecoveryCodes: 'confirmContact',
} as const satisfies Partial<Record<SecondStepStage, CodePurpose>>;

/** The kind of message that carries a code. */
const messageOf = {
  signInCode: 'signInCode',
  proveEnrolment: 'signInCode',
  confirmContact: 'confirmContactCode',
} as const;

const isSentIn = (stage: SecondStepStage): stage is keyof typeof purposeIn => stage in purposeIn;
export const codeMs = 600_000;

/** A contact with the code that was or is sent to it. */
export interface CodeTarget {
  readonly contact: Contact;
  readonly channel: SentChannel;
  readonly binding: CodeBinding & { readonly purpose: keyof typeof messageOf };
}

export const targetText = (channel: SentChannel, contactId: string) => `${channel}:${contactId}`;

/** The ways that can carry a code in a stage: those set up, those that prove the account, or those to set up. */
export function sendableWays({
  stage,
  facts,
  sentBy,
}: Pick<OwnSecondStep, 'stage' | 'facts' | 'sentBy'>): readonly SecondStepWay[] {
  const { contacts, ways, policy } = facts;
  if (stage === 'verify') return waysToConfirm(sentBy, ways, contacts);
  if (stage === 'prove') return waysBeside(sentBy, waysTo(verified(contacts), sentChannels));
  const hasOther = ways.some(({ isCircular }) => !isCircular); // a circular number is never the only factor
  return waysTo(contacts, policy.channels).filter(({ isCircular }) => hasOther || !isCircular);
}

const verified = (contacts: readonly Contact[]) => contacts.filter(({ verifiedAt }) => verifiedAt !== undefined);

/** The contact of a way, if the step can use it. @throws Refused 328 */
export function targetOf(step: OwnSecondStep, { contactBy, contactId }: NamedWay): CodeTarget {
  const { stage, facts, key } = step;
  if (!isSentIn(stage)) throw new Refused(['trust', 'recoveryCodes', 'passed'].includes(stage) ? 311 : 328);
  const fitting = sendableWays(step).filter(({ channel }) => channel === contactBy);
  const wanted = contactId ?? (fitting.length === 1 ? fitting[0]?.contactId : undefined);
  const contact = facts.contacts.find(({ id }) => id === wanted);
  if (!contact || !fitting.some((way) => way.contactId === contact.id)) throw new Refused(328);
  const target = targetText(contactBy, contact.id);
  const { accountId, signInId } = key;
  return { contact, channel: contactBy, binding: { purpose: purposeIn[stage], accountId, signInId, target } };
}

/** Sends a code, after the wait that the server counts (MFA-2). @throws Refused 328, 326, codeSendLimit or a failure to send */
export async function sendCode(
  deps: TwoFactorDeps,
  named: NamedWay & { localeId?: string | undefined },
  context: OwnStepContext,
) {
  const step = await secondStepOf(deps, context.step);
  const target = targetOf(step, named);
  const resendInSeconds = await claim(deps.proofs, target.binding);
  const expiresInSeconds = await deliver(deps, step, target, named.localeId, context).catch(async (reason) => {
    await deps.proofs.releaseSend(target.binding);
    throw reason;
  });
  const auditFields = { ...auditFieldsOf(step.signIn, context), accountId: step.account.id };
  await deps.audit.record({ ...auditFields, event: 'codeSent', outcome: target.channel });
  return {
    contactBy: target.channel,
    contactId: target.contact.id,
    masked: maskContact(target.contact),
    resendInSeconds,
    expiresInSeconds,
  };
}

async function claim(proofs: OneTimeProofs, binding: CodeBinding): Promise<number> {
  const claimed = await proofs.claimSend(binding);
  if (claimed.outcome === 'claimed') return claimed.resendInSeconds;
  const { outcome, retryAfterSeconds } = claimed;
  if (outcome === 'limit') throw tooManyGuesses(retryAfterSeconds);
  const params = { minutes: Math.ceil(retryAfterSeconds / 60), seconds: retryAfterSeconds };
  throw new Refused('codeSendLimit', { params, retryAfterSeconds, httpStatus: 429 });
}

/** Reserves the sending, then makes the code and queues its message in one transaction. Returns the seconds that it counts. */
async function deliver(
  {
    messages,
    proofs,
    database,
    countries,
    chooseLocale,
    secureLinks,
  }: Pick<TwoFactorDeps, 'chooseLocale' | 'countries' | 'database' | 'messages' | 'proofs' | 'secureLinks'>,
  { signIn, account }: OwnSecondStep,
  { contact, channel, binding }: CodeTarget,
  localeId: string | undefined,
  context: OwnStepContext,
): Promise<number> {
  const { brandId, id: accountId } = account;
  const { address, verifiedAt } = contact;
  const occasion = { provenAccountId: accountId };
  await messages.reserve({ channel, address, brandId, occasion, isVerified: verifiedAt !== undefined });
  return inTransaction(database, async (tx) => {
    const { code, expiresInSeconds } = await proofs.makeCode(tx, binding);
    const secure = !leadsToNumber(channel) && { secureLink: await secureLinks.issue(tx, account) };
    await messages.queue(tx, {
      kind: messageOf[binding.purpose],
      to: { channel, address: contact.address },
      accountId,
      brandId,
      localeId: localeId ?? chooseLocale(signIn, context),
      values: { code, asked: askedOf(context, countries), ...secure },
      lifetimeMs: codeMs,
    });
    return expiresInSeconds;
  });
}
