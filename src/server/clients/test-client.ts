import { isTestClientId, type TestRefusal, testClientPrefix } from '../../rules/apps/test-client.ts';
import type { Database } from '../storage/database.ts';
import { oncePerRequest } from '../storage/durably.ts';
import { type ClientRegistration, clientIdForm } from './client-registration.ts';

/** What a client for a test differs in from the app that it stands for. */
interface Standing {
  readonly clientId: string;
  /** The only address to which its sign-in returns. */
  readonly redirectUri: string;
}

/**
 * The client that stands for an app in a test sign-in. Its users see and pass what those of the app do. It returns to an own
 * address alone, signs no device in, has no tokens for APIs, and nobody is told of its sign-outs.
 */
function testRegistration(app: ClientRegistration, { clientId, redirectUri }: Standing): ClientRegistration {
  return {
    ...app,
    clientId,
    applicationType: 'web',
    isPublic: false,
    jwks: undefined,
    jwksUri: undefined,
    isDevice: false,
    isRoomDevice: false,
    redirectUris: [redirectUri],
    postLogoutRedirectUris: [],
    scopes: [...new Set(['openid' as const, ...app.scopes])],
    resources: [],
    backchannelLogoutUri: undefined,
    mostSessions: undefined,
    initiateLoginUri: undefined,
    serviceSiteOfBrands: [],
  };
}

/** The gates that refuse an account at an app, by their names. Others ask for a further step. */
export const refusingGates: Readonly<Record<string, TestRefusal>> = {
  appDisabled: 'disabled',
  appOfOtherBrand: 'otherBrand',
  phoneServiceOff: 'service',
  chatServiceOff: 'service',
  withoutPermission: 'permission',
  network: 'network',
  country: 'country',
  application: 'application',
  retiredNoPermission: 'retired',
  retiredSunset: 'retired',
  retiredMigration: 'retired',
};

interface TestClientDeps {
  /** A registered app. */
  registered(clientId: string): Promise<ClientRegistration | undefined>;
  /** Where every test returns to. */
  readonly redirectUri: string;
}

/** Finds the clients of tests that are under way, and the apps that they stand for. */
export function createTestClients({ db, now }: Database, { registered, redirectUri }: TestClientDeps) {
  const find = oncePerRequest((clientId: string) =>
    db
      .selectFrom('client_tests')
      .select(['client_id as appId', 'secret_hash as secretHash'])
      .where('id', '=', clientId.slice(testClientPrefix.length))
      .where('ended_at', 'is', null)
      .where('ends_at', '>', now)
      .executeTakeFirst(),
  );
  return {
    /** It has a secret that the server alone knows, so that nobody else redeems a code of it. */
    async byId(clientId: string) {
      const test = clientIdForm.test(clientId) ? await find(clientId) : undefined;
      const app = test && (await registered(test.appId));
      const own = app && testRegistration(app, { clientId, redirectUri });
      return own && { ...own, secretHash: test.secretHash, formerSecretHash: undefined };
    },
    appIdOf: async (clientId: string) =>
      (isTestClientId(clientId) ? (await find(clientId))?.appId : undefined) ?? clientId,
  };
}
