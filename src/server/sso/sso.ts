import type { EndSessions } from '../accounts/accounts.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Database } from '../storage/database.ts';
import { type BrandProviderStore, createBrandProviderStore } from './brand-providers/brand-provider-store.ts';
import { type ConnectionStore, createConnectionStore } from './connections/connection-store.ts';
import { createDomainStore, type DomainStore } from './connections/domain-store.ts';
import { createTestStore, type TestStore } from './connections/test-store.ts';
import { createUsedAnswers, type UsedAnswers } from './connections/used-answer-store.ts';
import { createIdentityStore, type IdentityStore } from './identities/identity-store.ts';
import { createProviderSessions, type ProviderSessions } from './logout/provider-session-store.ts';
import { createRealmStore, type RealmStore } from './realms/realm-store.ts';
import { createStartStore, type StartStore } from './start-store.ts';

export { brandProviderOf } from './brand-providers/brand-provider.ts';
export { wayWithoutPassword } from './brand-providers/way-without-password.ts';
export { announceCertificate } from './connections/announce-certificate.ts';
export { checkConnections } from './connections/connection-check.ts';
export { ConnectionConflict } from './connections/connection-store.ts';
export { recheckDomains } from './connections/domain-proof.ts';
export { DomainConflict } from './connections/domain-store.ts';
export { signOnOf } from './connections/sign-on-of.ts';
export { connectIdentityGate } from './identities/connect-identity.gate.ts';
export { leaveProvider } from './logout/leave-provider.ts';
export { deniesMismatch, externalBrowser, isInExternalBrowser, pendingIdentity } from './sign-in-facts.ts';
export { ssoTables } from './sso-tables.ts';

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
