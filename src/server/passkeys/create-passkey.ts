import type { CreatedPasskey, PasskeyCreation } from '../../contract/two-factor/passkey-credentials.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { Refused } from '../http/refused.ts';
import { deviceOf } from '../sessions/sessions.ts';
import type { Queries } from '../storage/transaction.ts';
import { CeremonyRefused } from './ceremonies.ts';
import type { ChallengeBinding } from './challenges.ts';
import { type PasskeyPolicy, type PasskeyTraits, refusalOfPolicy } from './passkey-policy.rules.ts';
import type { PasskeyStores } from './passkey-stores.ts';
import { userHandleOf } from './user-handle.ts';

export interface CreatePasskeyDeps extends PasskeyStores {
  readonly accounts: Pick<Accounts, 'findNumbers'>;
  /** The name that a person sees of the brand. */
  brandNameOf(brandId: number, localeId: string): string;
}

/** The most passkeys of an account. */
export const mostPasskeys = 20;

/** For which account a passkey is made, and where. */
export interface CreationFor {
  readonly account: Account;
  readonly policy: PasskeyPolicy;
  readonly binding: ChallengeBinding;
  /** `passkey`: it must sign in. `any`: a key that only confirms a sign-in will do. */
  readonly wants: 'passkey' | 'any';
}

/** The request that has made a passkey. */
interface CreatedBy {
  readonly userAgent: string | undefined;
  /** The browser made it without a question. */
  readonly isAutomatic?: boolean;
}

/** What the browser makes a passkey from. */
export async function creationFor(
  { passkeys, ceremonies, accounts, brandNameOf }: CreatePasskeyDeps,
  { account, policy, binding, wants }: CreationFor,
  locale: string,
): Promise<PasskeyCreation> {
  const [known, numbers] = await Promise.all([passkeys.of(account.id), accounts.findNumbers(account.id)]);
  const number = numbers.directNumber ?? numbers.mainNumber ?? '';
  const name = account.email ?? (numbers.extension ? `${number}*${numbers.extension}` : number);
  const displayName = `${account.firstName} ${account.lastName}`.trim() || name;
  return ceremonies.creation(binding, {
    brandName: brandNameOf(account.brandId, locale),
    user: { id: userHandleOf(account.id), name, displayName },
    known,
    residentKey: policy.use === 'secondStep' ? 'discouraged' : wants === 'passkey' ? 'required' : 'preferred',
    isHardwareOnly: policy.isHardwareOnly,
  });
}

/** A passkey that is about to be stored. */
export interface StoredNow {
  readonly kind: PasskeyTraits['kind'];
  readonly isVerified: boolean;
  /** Stores it. @throws Refused passkeyOutdated, passkeyPresent or passkeyLimit */
  store(tx: Queries): Promise<void>;
}

/**
 * Verifies a new passkey and prepares its storing.
 * @throws Refused passkeyOutdated, passkeyFailed, or why the company does not accept it
 */
export async function prepareStoring(
  deps: PasskeyStores,
  { account, policy, binding, wants }: CreationFor,
  created: CreatedPasskey,
  { userAgent, isAutomatic = false }: CreatedBy,
): Promise<StoredNow> {
  const { ceremonies, authenticators, passkeys } = deps;
  const made = await ceremonies.verifyCreated(created, binding, isAutomatic).catch(refuse);
  const refusal = refusalOfPolicy(policy, made);
  if (refusal) throw new Refused(refusal);
  const isPasskey = policy.use !== 'secondStep' && made.isDiscoverable !== false;
  if (wants === 'passkey' && policy.use === 'required' && !made.isVerified && !isAutomatic)
    throw new Refused('passkeyUnverified');
  const kind = isPasskey ? 'passkey' : 'securityKey';
  return {
    kind,
    isVerified: made.isVerified,
    async store(tx) {
      if (!(await passkeys.takeChallenge(tx, made.challenge))) throw new Refused('passkeyOutdated');
      if ((await passkeys.lock(tx, account.id)).length >= mostPasskeys) throw new Refused('passkeyLimit');
      const name = authenticators.nameOf(made.aaguid) || nameOfBrowser(userAgent);
      if (!(await passkeys.add(tx, account.id, { ...made, kind, name }))) throw new Refused('passkeyPresent');
    },
  };
}

/** The browser that made a passkey whose authenticator is not known, so that its owner can tell it from others. */
function nameOfBrowser(userAgent: string | undefined): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(' · ');
}

/** @throws Refused */
export function refuse(reason: unknown): never {
  if (!(reason instanceof CeremonyRefused)) throw reason;
  throw new Refused(reason.reason === 'challenge' ? 'passkeyOutdated' : 'passkeyFailed');
}
