import type { EndSessions } from '../accounts/accounts.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { type BrandProviderStore, createBrandProviderStore } from './brand-provider-store.ts';
import { type ConnectionStore, createConnectionStore } from './connection-store.ts';
import { createDomainStore, type DomainStore } from './domain-store.ts';
import { createIdentityStore, type IdentityStore } from './identity-store.ts';
import { createProviderSessions, type ProviderSessions } from './provider-session-store.ts';
import { createRealmStore, type RealmStore } from './realm-store.ts';
import { createStartStore, type StartStore } from './start-store.ts';
import { createTestStore, type TestStore } from './test-store.ts';
import { createUsedAnswers, type UsedAnswers } from './used-answer-store.ts';

export { announceCertificate } from './announce-certificate.ts';
export { addressesOf, answerPathOf, logoutPathOf, metadataPathOf, noticePathOf } from './answer-path.ts';
export {
  type BrandProvider,
  brandProviderId,
  brandProviderNamed,
  givenSettings,
  namedBrandProvider,
  parseBrandProvider,
  usualIssuers,
} from './brand-provider.ts';
export { connectIdentityGate } from './connect-identity.gate.ts';
export { type Connection, connectionChanges, newConnection, newSamlConnection, samlChanges } from './connection.ts';
export { type ConnectionNews, checkConnections, endsSoon } from './connection-check.ts';
export { ConnectionConflict, type LastTest } from './connection-store.ts';
export type { CheckedStep, TestCheck, TestReport } from './connection-test.ts';
export { checkDomain, type DomainCheck, recheckDomains, recordNameOf, recordValueOf } from './domain-proof.ts';
export { type ClaimedDomain, DomainConflict } from './domain-store.ts';
export { leaveProvider } from './leave-provider.ts';
export { newRealm } from './realm.ts';
export { requiredSignOn } from './required-sign-on.ts';
export { deniesMismatch, externalBrowser, isInExternalBrowser, pendingIdentity } from './sign-in-facts.ts';
export { ssoTables } from './sso-tables.ts';
export { testPath } from './test-path.ts';
export { testLifetimeMs } from './test-store.ts';
export { wayWithoutPassword } from './way-without-password.ts';

/** What companies have set up, and who signs in by it. */
export interface SingleSignOn {
  readonly connections: ConnectionStore;
  readonly brandProviders: BrandProviderStore;
  readonly domains: DomainStore;
  readonly identities: IdentityStore;
  readonly providerSessions: ProviderSessions;
  readonly realms: RealmStore;
  readonly starts: StartStore;
  readonly usedAnswers: UsedAnswers;
  readonly tests: TestStore;
}

export function createSingleSignOn(database: Database, secrets: Secrets, endSessionsOf: EndSessions): SingleSignOn {
  return {
    connections: createConnectionStore(database, secrets, endSessionsOf),
    brandProviders: createBrandProviderStore(database, secrets, endSessionsOf),
    domains: createDomainStore(database),
    identities: createIdentityStore(database, endSessionsOf),
    providerSessions: createProviderSessions(database, secrets),
    realms: createRealmStore(database, endSessionsOf),
    starts: createStartStore(database, secrets),
    usedAnswers: createUsedAnswers(database),
    tests: createTestStore(database, secrets),
  };
}
