import type { extensionCalls } from '../../contract/extension.ts';
import { maskEmail, maskPhone } from '../../rules/masking.ts';
import { maskContact } from '../contacts/contacts.ts';
import { firstClosedGate } from '../gate/gate.ts';
import type { HandlersOf, RequestContext } from '../http/serve.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { gateContextOf, ownStep, refuseAt } from '../sign-in/sign-in.ts';
import type { TwoFactorDeps } from './own-second-step.ts';
import { secondFactorGateName } from './second-factor.gate.ts';

export interface ExtensionDeps
  extends Pick<TwoFactorDeps, 'store' | 'accounts' | 'contacts' | 'chooseLocale' | 'gates' | 'audit'> {
  readonly secrets: Pick<Secrets, 'sign'>;
}

/** The account of the sign-in. @throws Refused 221 before the first factor, 306 while the second one is due */
async function ownAccount(deps: ExtensionDeps, context: RequestContext) {
  const own = await ownStep(deps, secondFactorGateName, context);
  const gates = deps.gates.filter(({ name }) => name === secondFactorGateName);
  const closed = await firstClosedGate(gates, 'code', gateContextOf(own.signIn, own.account, context));
  if (closed) await refuseAt(deps.audit, closed, own.account, own.signIn, context);
  return own;
}

export function extensionHandlers(deps: ExtensionDeps): HandlersOf<typeof extensionCalls> {
  const { accounts, contacts, chooseLocale, secrets } = deps;
  return {
    async extensionContactInfo(_input, context) {
      const { account } = await ownAccount(deps, context);
      const [numbers, known] = await Promise.all([accounts.findNumbers(account.id), contacts.of(account.id)]);
      const phone = numbers.directNumber ?? numbers.mainNumber;
      return {
        ...(account.email && { email: maskEmail(account.email) }),
        ...(phone && { phone: maskPhone(phone) }),
        ...(numbers.extension && { extension: numbers.extension }),
        contacts: known.map((contact) => ({
          kind: contact.kind,
          masked: maskContact(contact),
          isVerified: contact.verifiedAt !== undefined,
        })),
      };
    },
    async extensionTrackingInfo(_input, context) {
      const { signIn, account } = await ownAccount(deps, context);
      return {
        brandId: account.brandId,
        role: account.role,
        localeId: chooseLocale(signIn, context),
        userHash: secrets.sign(JSON.stringify(['tracking', signIn.clientId, account.id])),
      };
    },
  };
}
