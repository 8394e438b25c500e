import { maskEmail } from '../../rules/credential/masking.ts';
import { mailLinkAddress } from '../../rules/paths/mail-link.ts';
import type { Account, Accounts } from '../accounts/accounts.ts';
import { type Contacts, emailKey } from '../contacts/contacts.ts';
import type { Outbox } from '../messages/messages.ts';
import { createOneTimeProofs, linkPurposes } from '../one-time-proofs/one-time-proofs.ts';
import type { Origins } from '../origins/origins.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { credentialOf, type LoginIdentifier } from '../sign-in/sign-in.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import { candidateOf, typedHashOf } from './ask-recovery.ts';
import { type Plan, planRecovery, type RecoveryDestination } from './recovery-plan.rules.ts';
import { createRecoveryStore, type NewRecovery } from './recovery-store.ts';

export interface OperatorLinkDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly accounts: Pick<Accounts, 'findNumbers' | 'findPassword'>;
  readonly contacts: Pick<Contacts, 'of'>;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly origins: Pick<Origins, 'ofBrand'>;
}

/** Where the link went, or why none was sent. */
export type OperatorLink =
  | { readonly outcome: 'sent'; readonly masked: string }
  | Exclude<Plan, { readonly outcome: 'send' }>;

/** Who asked for a link: an operator, or the owner by "This wasn't me". */
type LinkKind = 'resetByOperator' | 'resetAfterSecuring';

interface LinkWish {
  readonly kind?: LinkKind;
  /** The verified address that it goes to before others. */
  readonly email?: string;
}

/**
 * Sends a link for a new password to a verified e-mail address of an account. Nobody else sees it, the operator neither:
 * the account stays its owner's.
 */
export async function sendOperatorLink(
  deps: OperatorLinkDeps,
  account: Account,
  { kind = 'resetByOperator', email }: LinkWish = {},
): Promise<OperatorLink> {
  const candidate = await candidateOf({ ...deps, brandEnforcesSso: () => false }, account);
  const plan = planRecovery({ candidates: [candidate], typedKey: email && emailKey(email), channels: ['email'] });
  if (plan.outcome !== 'send') return plan;
  const { destination } = plan;
  const recovery = await operatorRecovery(deps, account, destination, kind === 'resetAfterSecuring');
  await queueLink(deps, account, recovery, { kind, address: destination.address });
  return { outcome: 'sent', masked: maskEmail(destination.address) };
}

/** A recovery that no sign-in has asked for. @param hadPassword it was blocked just now */
export async function operatorRecovery(
  deps: OperatorLinkDeps,
  account: Account,
  destination: RecoveryDestination,
  hadPassword = false,
): Promise<NewRecovery> {
  const { brandId, locale: localeId = '' } = account;
  const numbers = await deps.accounts.findNumbers(account.id);
  const identifier: LoginIdentifier = account.email
    ? { kind: 'email', email: account.email }
    : {
        kind: 'number',
        e164: numbers.directNumber ?? numbers.mainNumber ?? '',
        shown: '',
        extension: numbers.extension,
      };
  const hasPassword = hadPassword || (await deps.accounts.findPassword(account.id)) !== undefined;
  const purpose = hasPassword ? 'reset' : 'setup';
  return {
    purpose,
    signInId: '',
    brandId,
    localeId,
    identifier,
    destination,
    appName: '',
    typedHash: typedHashOf(purpose, identifier),
    accountIds: [account.id],
    asked: { at: Date.now() },
    credential: credentialOf(account, numbers),
    pageQuery: String(new URLSearchParams({ brandId: String(brandId), ...(localeId && { localeId }) })),
  };
}

async function queueLink(
  { database, secrets, outbox, origins }: OperatorLinkDeps,
  { id: accountId, brandId }: Account,
  recovery: NewRecovery,
  { kind, address }: { readonly kind: LinkKind; readonly address: string },
): Promise<void> {
  const proofs = createOneTimeProofs(database, secrets);
  const id = await createRecoveryStore(database, secrets).add(recovery);
  const { localeId, credential, asked, pageQuery } = recovery;
  const { lifetimeMs } = linkPurposes.resetPassword;
  await inTransaction(database, async (tx) => {
    const token = await proofs.issueLink(tx, 'resetPassword', id);
    const link = mailLinkAddress(origins.ofBrand(brandId), 'reset', token, pageQuery);
    const message = { to: { channel: 'email', address }, accountId, brandId, localeId, lifetimeMs } as const;
    await outbox.queue(tx, { ...message, kind, values: { link, credential, asked } });
  });
}
