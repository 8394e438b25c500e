import type { AccessPolicies } from './access-policy/access-policies.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Clients } from './clients/clients.ts';
import type { Contacts } from './contacts/contacts.ts';
import type { ReadAhead } from './gate/gate.ts';
import type { PasskeyPolicies } from './passkeys/passkeys.ts';
import type { StoredId } from './storage/stored-id.ts';

interface AheadOfAccount {
  readAhead(accountId: string | StoredId): void;
}

interface ReadAheadDeps {
  readonly accounts: Pick<Accounts, 'readAhead' | 'readNumbersAhead'>;
  readonly clients: Pick<Clients, 'readAhead'>;
  readonly contacts: Pick<Contacts, 'readVerifiedAhead'>;
  readonly policies: Pick<AccessPolicies, 'readAhead'>;
  readonly secondFactorPolicies: AheadOfAccount;
  readonly passkeyPolicies: Pick<PasskeyPolicies, 'find'>;
  readonly lines: { readAhead(accountId: string): void };
}

/** What the readings of an account have in common: each needs its id alone, so all of them may begin at once. */
export function createReadAhead(deps: ReadAheadDeps): ReadAhead {
  function readAccount(accountId: string | StoredId): void {
    deps.accounts.readAhead(accountId);
    deps.policies.readAhead(accountId);
    deps.secondFactorPolicies.readAhead(accountId);
    deps.passkeyPolicies.find.early(accountId);
  }
  return {
    readAccount,
    readGates(accountId, clientId) {
      deps.clients.readAhead(clientId);
      deps.policies.readAhead(accountId);
      deps.secondFactorPolicies.readAhead(accountId);
      deps.passkeyPolicies.find.early(accountId);
      deps.lines.readAhead(accountId);
    },
    readClaims(accountId) {
      readAccount(accountId);
      deps.accounts.readNumbersAhead(accountId);
      deps.contacts.readVerifiedAhead(accountId);
    },
  };
}
