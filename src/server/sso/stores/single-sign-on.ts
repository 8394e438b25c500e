import type { EndSessions } from '../../accounts/accounts.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Database } from '../../storage/database.ts';
import { type BrandProviderStore, createBrandProviderStore } from './brand-provider-store.ts';
import { type ConnectionStore, createConnectionStore } from './connection-store.ts';
import { createDomainStore, type DomainStore } from './domain-store.ts';
import { createIdentityStore, type IdentityStore } from './identity-store.ts';
import { createProviderSessions, type ProviderSessions } from './provider-session-store.ts';
import { createRealmStore, type RealmStore } from './realm-store.ts';
import { createSignOnCounts, type SignOnCounts } from './sign-on-counts.ts';
import { createStartStore, type StartStore } from './start-store.ts';
import { createTestStore, type TestStore } from './test-store.ts';
import { createUsedAnswers, type UsedAnswers } from './used-answer-store.ts';

/** What companies have set up, and who signs in by it. */
export interface SingleSignOn {
  readonly connections: ConnectionStore;
  /** What comes of the sign-ins by each connection. */
  readonly signOnCounts: SignOnCounts;
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
  const signOnCounts = createSignOnCounts(database);
  return {
    signOnCounts,
    connections: createConnectionStore(database, secrets, endSessionsOf),
    brandProviders: createBrandProviderStore(database, secrets, endSessionsOf),
    domains: createDomainStore(database),
    identities: createIdentityStore(database, endSessionsOf),
    providerSessions: createProviderSessions(database, secrets),
    realms: createRealmStore(database, endSessionsOf),
    starts: createStartStore(database, secrets, signOnCounts),
    usedAnswers: createUsedAnswers(database),
    tests: createTestStore(database, secrets),
  };
}
