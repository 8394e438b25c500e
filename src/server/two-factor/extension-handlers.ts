import type { extensionCalls } from '../../contract/extension.ts';
import { maskEmail, maskPhone } from '../../rules/masking.ts';
import { maskContact } from '../contacts/contacts.ts';
import { Refused } from '../http/refused.ts';
import type { HandlersOf, RequestContext } from '../http/serve.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { isAuthenticated, ownSignIn } from '../sign-in/sign-in.ts';
import type { TwoFactorDeps } from './own-second-step.ts';

export interface ExtensionDeps extends Pick<TwoFactorDeps, 'store' | 'accounts' | 'contacts' | 'chooseLocale'> {
  readonly secrets: Pick<Secrets, 'sign'>;
}

/** The account of the sign-in. @throws Refused 221 before the first factor */
async function ownAccount({ store, accounts }: ExtensionDeps, context: RequestContext) {
  const signIn = await ownSignIn(store, context.signInId, context.cookies);
  const account = isAuthenticated(signIn) ? await accounts.byId(signIn.accountId) : undefined;
  if (!account) throw new Refused(221);
  return { signIn, account };
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
