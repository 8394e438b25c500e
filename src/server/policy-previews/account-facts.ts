import type { Contacts } from '../contacts/contacts.ts';
import { contactsOfCompany } from '../contacts/contacts.ts';
import { declinedInCompany, type PasskeyStores, passkeysOfCompany } from '../passkeys/passkeys.ts';
import { lastSignInsOfCompany } from '../statistics/statistics.ts';
import type { Database } from '../storage/database.ts';
import { factorsOfCompany, recoverableInCompany, type SecondFactors } from '../two-factor/two-factor.ts';
import type { KnownPlace, RuleChange } from './rule-change.ts';

/** What is read of accounts to judge what rules make of them. */
export interface AccountFacts {
  readonly factors: Pick<SecondFactors['factors'], 'of'>;
  readonly contacts: Pick<Contacts, 'of'>;
  readonly passkeys: Pick<PasskeyStores['passkeys'], 'of' | 'isDeclined'>;
  readonly recoveryCodes: Pick<SecondFactors['recoveryCodes'], 'countLeft'>;
  /** Where an account has signed in last; undefined if that is not known, or long ago. */
  placeOf(accountId: string): KnownPlace | undefined;
}

/** Before that nobody knows where somebody is now. */
const placeKnownMs = 30 * 24 * 3_600_000;

/** The facts of all accounts of a company that judge a change, by one statement for each kind. */
export async function factsOfCompany(
  database: Database,
  companyId: string,
  { secondFactor, passkeys: ofPasskeys, access }: RuleChange,
): Promise<AccountFacts> {
  const none = new Map<string, never>();
  const [factors, contacts, recoverable, passkeys, declined, last] = await Promise.all([
    secondFactor ? factorsOfCompany(database, companyId) : none,
    secondFactor ? contactsOfCompany(database, companyId) : none,
    secondFactor ? recoverableInCompany(database, companyId) : none,
    secondFactor || ofPasskeys ? passkeysOfCompany(database, companyId) : none,
    ofPasskeys ? declinedInCompany(database, companyId) : none,
    access ? lastSignInsOfCompany(database, companyId, Date.now() - placeKnownMs) : none,
  ]);
  return {
    factors: { of: async (id) => factors.get(id) ?? [] },
    contacts: { of: async (id) => contacts.get(id) ?? [] },
    passkeys: { of: async (id) => passkeys.get(id) ?? [], isDeclined: async (id) => declined.has(id) },
    recoveryCodes: { countLeft: async (id) => Number(recoverable.has(id)) },
    placeOf: (id) => last.get(id),
  };
}
