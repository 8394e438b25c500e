import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createRestrictions } from './access-policy/restrictions.ts';
import {
  type Authorization,
  authorizationHandlers,
  authorizationMounts,
  authorizationRoutes,
  continuePath,
  createAuthorization,
  launchPath,
} from './authorization/authorization.ts';
import { createLogoutNotices } from './authorization/logout-notices.ts';
import { createNonceStore } from './authorization/nonce-store.ts';
import { createOidcAdapter } from './authorization/oidc-adapter.ts';
import { createSessionRecords } from './authorization/session-records.ts';
import { loadBrands } from './brand/brand.ts';
import { brandRoutes } from './brand/brand-routes.ts';
import { chooseBrandLocale, offeredLocales, readLocaleHints } from './brand/locales.ts';
import { sharedMetadata } from './brand/metadata.ts';
import { configurationRoutes } from './brand/routes.ts';
import { loadTexts } from './brand/texts.ts';
import type { Config } from './config.ts';
import { connectionHandlers, connectionRoutes } from './connection/connection.ts';
import { createGates } from './gates.ts';
import { createFakeFraudService } from './gateways/fraud/fake-fraud.ts';
import type { FraudService } from './gateways/fraud/fraud.ts';
import { createFraudGuard } from './gateways/fraud/fraud-guard.ts';
import { createHttpFraudService } from './gateways/fraud/http-fraud.ts';
import { createHttpServer } from './http/http-server.ts';
import { refusalOf } from './http/refused.ts';
import { registerCalls } from './http/register-calls.ts';
import { registerHealth } from './http/register-health.ts';
import { registerMounts, registerRoutes } from './http/register-routes.ts';
import { registerStaticFiles } from './http/static-files.ts';
import type { Installation } from './installation.ts';
import type { Metrics } from './metrics/metrics.ts';
import { numberRoutes } from './number/routes.ts';
import { authorizationPages } from './page/authorization-pages.ts';
import { automationRoutes } from './page/automation-routes.ts';
import { externalProviderRoutes } from './page/external-provider-routes.ts';
import { createPage } from './page/page.ts';
import { pageRoutes } from './page/page-routes.ts';
import { brandAndLocale, showPage, showRefusal } from './page/show-page.ts';
import { createRateLimiter } from './rate-limiter/rate-limiter.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { createSessions } from './sessions/sessions.ts';
import { sessionsPageRoutes } from './sessions/sessions-page.ts';
import { createKnownDevices } from './sign-in/known-devices.ts';
import { limitsOf } from './sign-in/limits.ts';
import { accountSelectionRoutes, agreementRoutes, signInRoutes } from './sign-in/routes.ts';
import { createSignIn, createSignInStore } from './sign-in/sign-in.ts';
import { isMigrated } from './storage/migrations.ts';
import { migrations } from './tables.ts';
import { createTermsAcceptances } from './terms/terms.ts';

const root = join(import.meta.dirname, '../..');
const distFolder = join(root, 'dist/page');

export interface App {
  readonly http: FastifyInstance;
  readonly authorization: Authorization;
}

/**
 * The server of an installation, with every route, not yet listening.
 * @param stopping aborted when it is about to stop, and is no longer ready
 */
export async function createApp(
  installation: Installation,
  logger: Logger,
  metrics: Metrics,
  stopping?: AbortSignal,
): Promise<App> {
  const { config, database, accounts, clients, hasher, audit, keys, secrets } = installation;
  const cookies = { isSecure: config.isSecure, signInSeconds: config.SIGN_IN_MINUTES * 60 };
  const { publicUrl } = config;
  const brands = await loadBrands(config.BRANDS_DIR ?? join(root, 'data/brands'), {
    defaultBrandId: config.DEFAULT_BRAND,
    report: (problem) => logger.warn(problem),
  });
  const texts = await loadTexts(join(root, 'data/locales'), brands);
  const page = await createPage({ brands, texts, distFolder });
  const signIns = createSignInStore(database);
  const { consents, sessions: sessionStore } = installation;
  const logoutNotices = createLogoutNotices(database, ({ name, message }) =>
    logger.warn({ failure: { name, message } }, 'an app could not be told of the end of a session'),
  );
  const adapter = createOidcAdapter(database, secrets, clients);
  const sessionRecords = createSessionRecords(database, secrets);
  const findRestrictions = createRestrictions(installation.policies, installation.countries);
  const acceptances = createTermsAcceptances(database);
  const gates = createGates({
    ...{ clients, consents, acceptances, findRestrictions },
    brandEnforcesSso: (brandId) => brands.find(brandId).configuration.enforceSSOOnly,
  });
  const homeCountryOf = (brandId?: number) => brands.find(brandId).configuration.brandCountryIsoCode;

  const authorization = await createAuthorization({
    ...{
      publicUrl,
      cookies,
      secrets,
      accounts,
      clients,
      keys,
      adapter,
      sessionRecords,
      signIns,
      audit,
      consents,
      hasher,
    },
    gates,
    rateLimiter: createRateLimiter(database),
    metadata: () => sharedMetadata(brands, texts),
    nonces: createNonceStore(database),
    deviceLimits: {
      guesses: { most: config.DEVICE_CODES_PER_ADDRESS, windowMs: 600_000 },
      codeSeconds: config.DEVICE_CODE_SECONDS,
      pollSeconds: config.DEVICE_POLL_SECONDS,
    },
    ...{ sessions: sessionStore, logoutNotices, mostSessions: config.SESSIONS_PER_APP },
    reachesPrivateApps: config.PRIVATE_APPS ?? config.isDemo,
    lifetimes: {
      idleSeconds: config.SESSION_IDLE_HOURS * 3600,
      shortIdleSeconds: config.SESSION_SHORT_IDLE_HOURS * 3600,
      wholeSeconds: config.SESSION_DAYS * 24 * 3600,
    },
    pages: authorizationPages(page),
    report: ({ name, stack }, traceId) =>
      logger.error({ failure: { name, stack }, traceId }, 'authorization server failed'),
    reportMistake: (mistake, traceId) => logger.info({ ...mistake, traceId }, 'a request of an app was refused'),
    brandOf: (visit) => brands.resolve(visit).configuration.brandId,
    localesOf: (brandId) => offeredLocales(brands.find(brandId), texts),
  });
  const refuseFraud = createFraudGuard({
    service: fraudServiceOf(config, logger),
    isStrict: config.FRAUD_CHECK_STRICT,
    isEnabledFor: (brandId) => brands.find(brandId).configuration.iovationEnabled,
  });
  const signIn = createSignIn({
    ...{ store: signIns, accounts, hasher, audit, homeCountryOf, refuseFraud },
    ...{ gates, acceptances, retirementOf: clients.retirementOf },
    chooseLocale: ({ brandId, parameters }, { rememberedLocale, acceptLanguage }) =>
      chooseBrandLocale(brands.find(brandId), texts, readLocaleHints({ parameters, rememberedLocale, acceptLanguage })),
    rateLimiter: createRateLimiter(database),
    knownDevices: createKnownDevices(database),
    limits: limitsOf(config),
  });

  const http = await createHttpServer({
    ...{ logger, metrics, trustedProxies: config.TRUSTED_PROXIES, isSecure: config.isSecure, stopping },
  });
  registerHealth(
    http,
    async () => !stopping?.aborted && !!(await keys.current()) && isMigrated(database.db, migrations),
  );
  registerStaticFiles(http, distFolder);
  const routes = [
    ...connectionRoutes,
    ...brandRoutes({
      ...{ brands, texts },
      issuerMetadata: async (remoteAddress) =>
        (await http.inject({ url: '/.well-known/openid-configuration', remoteAddress })).json(),
    }),
    ...pageRoutes({ page, brands, clients, signIns, authorization, publicUrl }),
    ...automationRoutes({ page, clients, signIns }),
    ...externalProviderRoutes(page),
    ...sessionsPageRoutes({
      ...{ accounts, publicUrl },
      showPage: (request, known) => showPage(page, request, known),
      pageName: (request) => page.sessionsName({ signIn: null, ...brandAndLocale(request) }),
    }),
    ...authorizationRoutes({
      ...{ authorization, signIns, audit },
      showOver: (request, code) => showRefusal(page, request, refusalOf(code)),
    }),
  ];
  registerRoutes(http, routes, { cookies, sessionOf: authorization.sessionOf });
  registerMounts(http, authorizationMounts({ authorization }));
  const handlers = {
    configuration: configurationRoutes({ brands, texts, clientOf: (clientId) => clients.byId(clientId) }),
    signIn: signInRoutes(signIn, continuePath, launchPath),
    accountSelection: accountSelectionRoutes(signIn),
    agreement: agreementRoutes(signIn, authorization.grantConsent),
    number: numberRoutes(homeCountryOf),
    authorization: authorizationHandlers(authorization),
    connection: connectionHandlers(),
    sessions: sessionRoutes(createSessions({ store: sessionStore, accounts, clients, consents, audit })),
  };
  registerCalls(http, handlers, publicUrl, cookies, authorization.sessionOf);
  return { http, authorization };
}

/** The demo has the fake service; an installation that names no service checks nothing. */
function fraudServiceOf(config: Config, logger: Logger): FraudService | undefined {
  const { FRAUD_CHECK_URL: url, FRAUD_CHECK_TOKEN: token } = config;
  if (url) return createHttpFraudService({ url, token, report: (problem) => logger.warn(problem) });
  return config.isDemo ? createFakeFraudService() : undefined;
}
