import type { Refusal } from '../../contract/envelope.ts';
import { isEmail } from '../../rules/credential/credential.ts';
import type { KnownCredential, TypedCredential } from '../../rules/sign-in/sign-in-state.ts';
import { formatForCalls } from '../../rules/texts/format-for-calls.ts';
import { store } from '../kernel/browser/storage.ts';
import type { Visit } from '../kernel/visit/visit.tsx';

export { leadToProvider } from '../parts/sso/lead-to-provider.ts';

/** Keeps a credential that only single sign-on can use for the screens that follow, and shows the brand of its company. */
export async function followToCompany(
  { params }: Refusal,
  typed: TypedCredential,
  { brand, changeBrand }: Pick<Visit, 'brand' | 'changeBrand'>,
): Promise<void> {
  const { username } = formatForCalls(typed);
  const known: KnownCredential = { type: isEmail(username) ? 'email' : 'number', shown: username, username, typed };
  store('credential', known);
  const brandId = params?.brandId;
  if (typeof brandId === 'number' && brandId !== brand.brandId) await changeBrand(brandId);
}
