import type { ContactKind } from '../../contract/two-factor/channels.ts';
import type { PolicyChannel } from '../../contract/two-factor/factor-ways.ts';
import type { Account, EndSessions } from '../accounts/accounts.ts';
import { type Contact, type Contacts, maskContact } from '../contacts/contacts.ts';
import { hasChannel, type Outbox, type RequestOrigin, type SecurityNotices } from '../messages/messages.ts';
import { codePurposes, type OneTimeProofs } from '../one-time-proofs/one-time-proofs.ts';
import type { Database } from '../storage/database.ts';
import { inTransaction, type Queries } from '../storage/transaction.ts';
import { type SetupScope, setupBinding, wayOfContact, wayOfFactor } from './remove-factors.ts';
import type { SecondFactors } from './second-factors.ts';
import { newTotpSecret } from './totp.ts';

/** The account has no such factor or contact. The message is a sentence for the operator. */
export class FactorRefused extends Error {}

export interface ManageFactorsDeps extends SecondFactors {
  readonly database: Database;
  readonly contacts: Contacts;
  readonly proofs: OneTimeProofs;
  readonly outbox: Pick<Outbox, 'queue'>;
  readonly notices: SecurityNotices;
  readonly secureLinks: { issue(tx: Queries, account: Account): Promise<string> };
  readonly endSessionsOf: EndSessions;
}

/** A factor as operators see it. */
export interface ListedFactor {
  readonly id: string;
  readonly way: PolicyChannel;
  /** Masked (MASK-1). */
  readonly contact: string | undefined;
  readonly lastUsedAt: number | undefined;
  readonly createdAt: number;
}

export async function listFactors(
  { factors, contacts }: Pick<ManageFactorsDeps, 'contacts' | 'factors'>,
  accountId: string,
): Promise<ListedFactor[]> {
  const [own, known] = await Promise.all([factors.of(accountId), contacts.of(accountId)]);
  return own.map((factor) => {
    const contact = known.find(({ id }) => id === factor.contactId);
    const { id, lastUsedAt, createdAt } = factor;
    return { id, way: wayOfFactor(factor, known), contact: contact && maskContact(contact), lastUsedAt, createdAt };
  });
}

/** Makes a contact a way of the second step, verified by the operator. Every contact is told. */
export async function addContactFactor(
  deps: Pick<ManageFactorsDeps, 'contacts' | 'database' | 'factors' | 'notices'>,
  account: Account,
  { kind, address }: { readonly kind: ContactKind; readonly address: string },
): Promise<void> {
  const { database, contacts, factors } = deps;
  const values = { way: wayOfContact(kind), asked: { at: Date.now() } };
  const tell = await deps.notices.prepare(account, { kind: 'factorAdded', values });
  await inTransaction(database, async (tx) => {
    const id = await contacts.add(tx, { accountId: account.id, kind, address, isVerified: true });
    await factors.addContact(tx, account.id, id);
    await tell(tx);
  });
}

/** Sets up an authenticator app and returns its secret, in base32, for the operator to hand over. */
export async function addAppFactor(
  deps: Pick<ManageFactorsDeps, 'database' | 'factors' | 'notices'>,
  account: Account,
): Promise<string> {
  const secret = newTotpSecret();
  const values = { way: 'totp', asked: { at: Date.now() } } as const;
  const tell = await deps.notices.prepare(account, { kind: 'factorAdded', values });
  await inTransaction(deps.database, async (tx) => {
    await deps.factors.setTotp(tx, account.id, secret, undefined);
    await tell(tx);
  });
  return secret;
}

/** The user who removes a factor, as opposed to an operator. */
export interface RemovingUser {
  readonly asked: RequestOrigin;
  /** The session that goes on. */
  readonly sessionUid: string;
  /** The last factor stays. */
  readonly keepsOne: boolean;
}

/** The account needs the factor. */
export class LastFactor extends Error {}

/**
 * Takes a factor away, ends the account's sessions and tells its contacts. Recovery codes end with the last factor.
 * @throws FactorRefused, LastFactor
 */
export async function removeFactor(
  deps: Pick<ManageFactorsDeps, 'contacts' | 'database' | 'endSessionsOf' | 'factors' | 'notices' | 'recoveryCodes'>,
  account: Account,
  id: string,
  user?: RemovingUser,
): Promise<void> {
  const { database, factors, contacts } = deps;
  const [own, known] = await Promise.all([factors.of(account.id), contacts.of(account.id)]);
  const factor = own.find((one) => one.id === id);
  if (!factor) throw new FactorRefused(`The account has no factor "${id}".`);
  const values = { way: wayOfFactor(factor, known), asked: user?.asked ?? { at: Date.now() } };
  const tell = await deps.notices.prepare(account, { kind: 'factorRemoved', values });
  await inTransaction(database, async (tx) => {
    const isLast = (await factors.lock(tx, account.id)) === 1;
    if (isLast && user?.keepsOne) throw new LastFactor();
    if (!(await factors.remove(tx, account.id, id))) throw new FactorRefused(`The account has no factor "${id}".`);
    if (isLast) await deps.recoveryCodes.removeAll(tx, account.id);
    await deps.endSessionsOf(tx, database, account.id, user && { sessionUid: user.sessionUid });
    await tell(tx);
  });
}

/** Makes a code with which the user sets up a new way; the ways until then end when it is typed. */
export async function makeSetupCode(
  deps: Pick<ManageFactorsDeps, 'database' | 'proofs'>,
  accountId: string,
): Promise<string> {
  const made = await inTransaction(deps.database, (tx) => deps.proofs.replaceCode(tx, setupBinding(accountId)));
  return made.code;
}

const delayMs = 24 * 3_600_000;

/** How a set-up code is sent. */
export interface ResetOptions {
  /** Default: the first verified contact outside the company's own phones. */
  readonly contactId?: string | undefined;
  /** It counts at once. */
  readonly isNow: boolean;
  /** Which kinds of second step the code lets the user set up. Default: every kind. */
  readonly scope?: SetupScope;
}

/**
 * Sends a set-up code to a verified contact, and tells every other one. It counts after a day, so that the owner of the
 * account can object, unless the operator vouches for the request.
 * @returns the masked contact
 * @throws FactorRefused
 */
export async function resetFactors(
  deps: Pick<ManageFactorsDeps, 'contacts' | 'database' | 'notices' | 'outbox' | 'proofs' | 'secureLinks'>,
  account: Account,
  { contactId, isNow, scope }: ResetOptions,
): Promise<string> {
  const contact = setupContact(await deps.contacts.of(account.id), contactId);
  const { id: accountId, brandId, locale: localeId = 'en_US' } = account;
  const asked = { at: Date.now() };
  const from = isNow ? undefined : asked.at + delayMs;
  const until = (from ?? asked.at) + codePurposes.setupCode.lifetimeMs;
  const starts = from === undefined ? {} : { from };
  const values = { asked, sentTo: maskContact(contact), ...starts };
  const tellOthers = await deps.notices.prepare(account, { kind: 'factorReset', values }, contact.address);
  await inTransaction(deps.database, async (tx) => {
    const { code } = await deps.proofs.replaceCode(tx, setupBinding(accountId, scope), isNow ? 0 : delayMs);
    const secure = contact.kind === 'email' && { secureLink: await deps.secureLinks.issue(tx, account) };
    await deps.outbox.queue(tx, {
      kind: 'setupCode',
      to: { channel: wayOfContact(contact.kind), address: contact.address },
      values: { code, asked, until, ...starts, ...secure },
      accountId,
      brandId,
      localeId,
      lifetimeMs: until - asked.at,
    });
    await tellOthers(tx);
  });
  return maskContact(contact);
}

/** The contact for a set-up code: the one that is named, or the first verified one outside the company's own phones. */
function setupContact(contacts: readonly Contact[], contactId: string | undefined): Contact {
  const usable = contacts.filter(
    ({ verifiedAt, kind }) => verifiedAt !== undefined && hasChannel('setupCode', wayOfContact(kind)),
  );
  const wanted = contactId === undefined ? usable.filter(({ isCircular }) => !isCircular) : usable;
  const contact = wanted.find(({ id }) => contactId === undefined || id === contactId);
  if (!contact) throw new FactorRefused('The account has no such verified contact. "portico contact list" shows them.');
  return contact;
}
