import { isSentChannel, numberChannels, sentChannels } from '../../contract/two-factor/channels.ts';
import { policyChannels, type SetUpChannel } from '../../contract/two-factor/factor-ways.ts';
import type { SecondStepStage } from '../../contract/two-factor/second-step.ts';
import { type Contact, maskContact } from '../contacts/contacts.ts';
import type { OwnStepContext } from '../sign-in/sign-in.ts';
import { type OwnSecondStep, secondStepOf, setUpStages, type TwoFactorDeps } from './own-second-step.ts';
import { pendingSetup } from './pending-setup.ts';
import { canPutOff, type SecondStepWay, waysTo } from './second-step.rules.ts';
import type { StepFacts } from './second-steps.ts';
import { purposeIn, sendableWays, targetText } from './send-code.ts';

/** What the second step asks for now, for the page (MFA-8). It changes nothing. */
export async function describeStep(
  deps: Pick<TwoFactorDeps, 'messages' | 'proofs' | 'recoveryCodes' | 'secondSteps'>,
  context: OwnStepContext,
) {
  const step = await secondStepOf(deps, context.step);
  const { account, facts, stage } = step;
  const { policy } = facts;
  const recoveryCodesLeft = await deps.recoveryCodes.countLeft(account.id);
  const challenge = await challengeOf(deps, step);
  const hasSetupCode = stage === 'prove' || (await pendingSetup(deps, account.id)).length > 0;
  const isSetUp = setUpStages.includes(stage) || stage === 'prove';
  return {
    stage,
    company: account.companyName,
    isRequired: policy.requirement === 'required',
    canPutOff: isSetUp && canPutOff(facts),
    ...(isSetUp && canPutOff(facts) && policy.requirement === 'required' && { requiredFrom: policy.requiredFrom }),
    isAdministrator: account.role === 'administrator',
    ways: listedWays(step, recoveryCodesLeft > 0, hasSetupCode).map((way) => describeWay(facts, way)),
    offers: setUpStages.includes(stage) ? offersOf(deps, facts).map((way) => describeOffer(facts, way)) : [],
    ...(challenge && { challenge }),
    trustSeconds: policy.trustHours * 3600,
    recoveryCodesLeft,
  };
}

const maskedOf = ({ contacts }: StepFacts, contactId: string | undefined) => {
  const contact = contacts.find(({ id }) => id === contactId);
  return contact && { contactId: contact.id, masked: maskContact(contact) };
};

/** The ways to confirm, or to prove the account before a set-up. */
function listedWays(step: OwnSecondStep, hasRecoveryCodes: boolean, hasSetupCode: boolean): readonly SecondStepWay[] {
  const { stage } = step;
  if (stage !== 'verify' && stage !== 'prove') return [];
  const own = sendableWays(step);
  const ifLeft: readonly SecondStepWay[] = hasRecoveryCodes ? [{ channel: 'recovery', isCircular: false }] : [];
  const ifIssued: readonly SecondStepWay[] = hasSetupCode ? [{ channel: 'setup', isCircular: false }] : [];
  return [...own, ...ifLeft, ...ifIssued];
}

function describeWay(facts: StepFacts, { channel, contactId, isCircular }: SecondStepWay) {
  const last = lastUsedIn(facts);
  const isLastUsed = last?.channel === channel && last.contactId === contactId;
  return { channel, ...maskedOf(facts, contactId), isLastUsed, isCircular };
}

/** The way that was used after every other; undefined if none was. */
function lastUsedIn({ factors, held }: StepFacts): Pick<SecondStepWay, 'channel' | 'contactId'> | undefined {
  const ofFactors = factors.flatMap(({ lastChannel: channel, contactId, lastUsedAt }) =>
    channel && lastUsedAt !== undefined ? [{ channel, contactId, lastUsedAt }] : [],
  );
  const brought = held.flatMap(({ channel, lastUsedAt }) =>
    lastUsedAt === undefined ? [] : [{ channel, contactId: undefined, lastUsedAt }],
  );
  return [...ofFactors, ...brought].sort((one, other) => other.lastUsedAt - one.lastUsedAt)[0];
}

type SetUpWay = SecondStepWay & { readonly channel: SetUpChannel };

/** What can be set up: what other capabilities bring, an app, verified contacts that are no way yet, and numbers to type. */
function offersOf({ messages }: Pick<TwoFactorDeps, 'messages'>, facts: StepFacts): readonly SetUpWay[] {
  const { policy, contacts, ways, factors } = facts;
  const hasOther = ways.some(({ isCircular }) => !isCircular);
  const isNew = ({ id, verifiedAt, isCircular }: Contact) =>
    verifiedAt !== undefined && (hasOther || !isCircular) && !factors.some(({ contactId }) => contactId === id);
  const typed = numberChannels.map((channel) => ({ channel, isCircular: false }));
  const sent = [...waysTo(contacts.filter(isNew), policy.channels), ...typed];
  const unsent = policyChannels.filter((channel) => !isSentChannel(channel));
  const sendable = sent.filter(({ channel }) => messages.canSend(channel));
  const byPolicy = [...unsent.map((channel) => ({ channel, isCircular: false })), ...sendable];
  const brought = facts.held.flatMap(({ channel, canBeSetUp }) => (canBeSetUp ? [{ channel, isCircular: false }] : []));
  const all = [...brought, ...byPolicy.filter(({ channel }) => policy.channels.includes(channel))];
  const only = facts.state.provenBy?.only;
  return only ? all.filter(({ channel }) => channel === only) : all;
}

function describeOffer(facts: StepFacts, { channel, contactId, isCircular }: SetUpWay) {
  const isProven = contactId !== undefined && facts.state.provenBy?.contactId === contactId;
  return { channel, ...maskedOf(facts, contactId), isCircular, isProven };
}

const isSentIn = (stage: SecondStepStage): stage is keyof typeof purposeIn => stage in purposeIn;

/** The code that was sent last and is still valid. */
async function challengeOf({ proofs }: Pick<TwoFactorDeps, 'proofs'>, { stage, facts, key }: OwnSecondStep) {
  if (!isSentIn(stage)) return undefined;
  const sent = await proofs.lastSent(key.signInId, key.accountId, [purposeIn[stage]]);
  const way = sent && facts.contacts.flatMap((contact) => waysOf(contact)).find(({ target }) => target === sent.target);
  if (!sent || !way) return undefined;
  const { resendInSeconds, expiresInSeconds } = sent;
  return { contactBy: way.channel, ...way.described, resendInSeconds, expiresInSeconds };
}

const waysOf = (contact: Contact) =>
  sentChannels.map((channel) => ({
    channel,
    target: targetText(channel, contact.id),
    described: { contactId: contact.id, masked: maskContact(contact) },
  }));
