import { isSentChannel } from '../../contract/two-factor/channels.ts';
import type { twoFactorCalls } from '../../contract/two-factor/two-factor.ts';
import { maskContact } from '../contacts/contacts.ts';
import type { HandlersOf } from '../http/serve.ts';
import type { OwnStep, OwnStepContext } from '../sign-in/sign-in.ts';
import { addContact } from './add-contact.ts';
import { totpSetUp, verifyTotp } from './app-way.ts';
import { describeStep } from './describe-step.ts';
import { addWay } from './enrol.ts';
import { finishRecoveryCodes, putOff, showRecoveryCodes, trustDevice } from './finish-step.ts';
import { secondStepOf, type TwoFactorDeps } from './own-second-step.ts';
import { sendableWays, sendCode } from './send-code.ts';
import { verifyCode } from './verify-code.ts';

export function twoFactorHandlers(deps: TwoFactorDeps): HandlersOf<typeof twoFactorCalls, OwnStep> {
  return {
    mfaSettings: (_input, context) => describeStep(deps, context),
    mfaTotp: (_input, context) => totpSetUp(deps, context),
    mfaTotpVerification: ({ code }, context) => verifyTotp(deps, code, context),
    sendCode: (input, context) => sendCode(deps, input, context),
    verifyCode: (input, context) => verifyCode(deps, input, context),
    addContact: (input, context) => addContact(deps, input, context),
    addWay: (input, context) => addWay(deps, input, context),
    recoveryCodes: async (input, context) => ({ codes: [...(await showRecoveryCodes(deps, input, context))] }),
    recoveryCodesSaved: (_input, context) => finishRecoveryCodes(deps, context),
    trustDevice: (input, context) => trustDevice(deps, input, context),
    putOff: (_input, context) => putOff(deps, context),
    contactInfo: (_input, context) => listContacts(deps, context),
  };
}

type ContactInfo = Awaited<ReturnType<HandlersOf<typeof twoFactorCalls, OwnStep>['contactInfo']>>;

/** The contacts to which a code can be sent now, each with its channels. */
async function listContacts(deps: Pick<TwoFactorDeps, 'secondSteps'>, context: OwnStepContext): Promise<ContactInfo> {
  const step = await secondStepOf(deps, context.step);
  const ways = sendableWays(step);
  const records = step.facts.contacts.flatMap((contact) => {
    const contactBy = ways.flatMap(({ channel, contactId }) =>
      contactId === contact.id && isSentChannel(channel) ? [channel] : [],
    );
    const { id: contactId, isCircular } = contact;
    return contactBy.length > 0 ? [{ contactId, contactBy, masked: maskContact(contact), isCircular }] : [];
  });
  return { records };
}
