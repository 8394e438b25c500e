import type { extensionCalls } from '../../contract/sign-in/extension.ts';
import { maskEmail, maskPhone } from '../../rules/credential/masking.ts';
import { maskContact } from '../contacts/contacts.ts';
import type { HandlersOf } from '../http/serve.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { OwnStep } from '../sign-in/sign-in.ts';
import type { TwoFactorDeps } from './own-second-step.ts';

export interface ExtensionDeps extends Pick<TwoFactorDeps, 'accounts' | 'contacts' | 'chooseLocale'> {
  readonly secrets: Pick<Secrets, 'sign'>;
}

export function extensionHandlers(deps: ExtensionDeps): HandlersOf<typeof extensionCalls, OwnStep> {
  const { accounts, contacts, chooseLocale, secrets } = deps;
  return {
    async extensionContactInfo(_input, { step: { account } }) {
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
      const { signIn, account } = context.step;
      return {
        brandId: account.brandId,
        role: account.role,
        localeId: chooseLocale(signIn, context),
        userHash: secrets.sign(JSON.stringify(['tracking', signIn.clientId, account.id])),
      };
    },
  };
}
