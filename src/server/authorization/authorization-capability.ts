import type { Logger } from 'pino';
import { managementMetadata, managementMetadataPath } from '../clients/clients.ts';
import type { Config } from '../config.ts';
import { asRefused } from '../http/refused.ts';
import type { Route } from '../http/routes.ts';
import type { Origin } from '../origins/origins.ts';
import { noteProgramUse } from '../roles/roles.ts';
import type { Database } from '../storage/database.ts';
import { authorizationHandlers } from './authorization-calls.ts';
import { type AuthorizationRouteDeps, authorizationMounts, authorizationRoutes } from './authorization-routes.ts';
import { type AuthorizationDeps, createAuthorization } from './authorization-server.ts';
import { createNonceStore } from './devices/nonce-store.ts';
import { createOidcAdapter } from './oidc-adapter.ts';
import { createLogoutNotices } from './sessions/logout-notices.ts';
import { createSessionRecords } from './sessions/session-records.ts';
import { proofAlgorithms } from './tokens/possession-proof.ts';

/** Dependencies of the server that follow from the configuration, the database and the logger. */
type Derived =
  | 'adapter'
  | 'sessionRecords'
  | 'logoutNotices'
  | 'nonces'
  | 'deviceLimits'
  | 'openings'
  | 'mostSessions'
  | 'reachesPrivateApps'
  | 'lifetimes'
  | 'noteMachineToken'
  | 'report'
  | 'reportUntoldApp'
  | 'reportMistake';

export interface AuthorizationCapabilityDeps
  extends Omit<AuthorizationDeps, Derived>,
    Omit<AuthorizationRouteDeps, 'authorization'> {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
}

/** The authorization server with its calls and routes. */
export async function createAuthorizationCapability(deps: AuthorizationCapabilityDeps) {
  const { config, database, secrets, clients, logger } = deps;
  const authorization = await createAuthorization({
    ...deps,
    ...settingsOf(config),
    ...reportsTo(logger),
    adapter: createOidcAdapter(database, secrets, clients, deps.ahead.readClaims),
    sessionRecords: createSessionRecords(database, secrets),
    nonces: createNonceStore(database),
    noteMachineToken: (clientId) => noteProgramUse(database, clientId),
    logoutNotices: createLogoutNotices(database, reportsTo(logger).reportUntoldApp),
  });
  return {
    authorization,
    handlers: { authorization: authorizationHandlers(authorization) },
    routes: [...authorizationRoutes({ ...deps, authorization }), resourceMetadataRoute(deps.origins.ofInstallation())],
    mounts: authorizationMounts({ authorization }),
  };
}

/** Tells clients of the management API where they get their tokens (RFC 9728 §3). */
function resourceMetadataRoute(installation: Origin): Route {
  const json = managementMetadata(installation, proofAlgorithms);
  const headers = { 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' };
  return { method: 'GET', path: managementMetadataPath, handle: () => ({ json, headers }) };
}

const settingsOf = (config: Config) => ({
  deviceLimits: {
    guesses: { most: config.DEVICE_CODES_PER_ADDRESS, windowMs: 600_000 },
    codeSeconds: config.DEVICE_CODE_SECONDS,
    pollSeconds: config.DEVICE_POLL_SECONDS,
  },
  openings: { most: config.OPENINGS_PER_ADDRESS, windowMs: 60_000 },
  mostSessions: config.SESSIONS_PER_APP,
  reachesPrivateApps: config.PRIVATE_APPS ?? config.isDemo,
  lifetimes: {
    idleSeconds: config.SESSION_IDLE_HOURS * 3600,
    shortIdleSeconds: config.SESSION_SHORT_IDLE_HOURS * 3600,
    wholeSeconds: config.SESSION_DAYS * 24 * 3600,
  },
});

const reportsTo = (logger: Logger): Pick<AuthorizationDeps, 'report' | 'reportMistake' | 'reportUntoldApp'> => ({
  report(error, traceId) {
    if (asRefused(error) !== error) return logger.warn({ failure: String(error), traceId }, 'database unavailable');
    const { name, stack } = error as Error; // the library reports only errors
    logger.error({ failure: { name, stack }, traceId }, 'authorization server failed');
  },
  reportUntoldApp: ({ name, message }, app) =>
    logger.warn({ ...app, failure: { name, message } }, 'an app could not be told of the end of a session'),
  reportMistake: (mistake, traceId) => logger.info({ ...mistake, traceId }, 'a request of an app was refused'),
});
