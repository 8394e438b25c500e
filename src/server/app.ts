import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { externalProviders } from '../contract/brand/external-providers.ts';
import { consolePaths } from '../contract/console.ts';
import { findAccount } from './accounts/operator/find-account.ts';
import { createActivationCapability } from './activation/activation-capability.ts';
import { type Authorization, continuePath, launchPath, tokenPath } from './authorization/authorization.ts';
import { createAuthorizationCapability } from './authorization/authorization-capability.ts';
import { offeredLocales } from './brand/locales.ts';
import { sharedMetadata } from './brand/metadata.ts';
import type { ClientUses } from './clients/clients.ts';
import { managementResource } from './clients/own-resource-servers.ts';
import { createConnectionCapability } from './connection/connection.ts';
import { createConsoleCapability } from './console/console-capability.ts';
import { rememberProven } from './email-change/email-change.ts';
import { createEmailChangeCapability } from './email-change/email-change-capability.ts';
import { createEmergencyAddressCapability } from './emergency-address/emergency-address-capability.ts';
import { consoleFolder, dataFolder, pageFolder } from './folders.ts';
import { configuredFraudService } from './gateways/fraud/configured-fraud.ts';
import type { FraudService } from './gateways/fraud/fraud.ts';
import { createFraudGuard } from './gateways/fraud/fraud-guard.ts';
import { configuredNegotiate } from './gateways/negotiate/configured-negotiate.ts';
import { handlersOf, routesOf } from './http/capability.ts';
import { createHttpServer } from './http/http-server.ts';
import { pageRequestOf } from './http/page-request.ts';
import { refusalOf } from './http/refused.ts';
import { registerApi } from './http/register-api.ts';
import { registerCalls } from './http/register-calls.ts';
import { registerHealth } from './http/register-health.ts';
import { registerMounts, registerRoutes } from './http/register-routes.ts';
import { onReferenceShown } from './http/shown-references.ts';
import { registerMoreFiles, registerStaticFiles } from './http/static-files.ts';
import type { Installation } from './installation.ts';
import { createManagementApi, type ManagementApi } from './management/management.ts';
import type { MessageSender } from './messages/message-sender.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createNumberCapability } from './number/number-handlers.ts';
import { authorizationPages } from './page/authorization-pages.ts';
import { formForProviderPage } from './page/form-for-provider-page.ts';
import { createPageCapability } from './page/page-capability.ts';
import { testedPage } from './page/tested-page.ts';
import { wayToProviderPage } from './page/way-to-provider-page.ts';
import { createPasskeysCapability } from './passkeys/passkeys-capability.ts';
import { createPasswordsCapability } from './passwords/password-handlers.ts';
import { createRecoveryCapability } from './recovery/recovery-capability.ts';
import { createReturnedMailCapability } from './returned-mail/returned-mail-capability.ts';
import { createRoomsCapability } from './rooms/rooms-capability.ts';
import { createSecureAccountCapability } from './secure-account/secure-account-capability.ts';
import { createServices, type Services } from './services.ts';
import { createSessionsCapability } from './sessions/sessions-capability.ts';
import { limitsOf } from './sign-in/limits.ts';
import { createSignInCapability } from './sign-in/sign-in-capability.ts';
import { leaveProvider, wayWithoutPassword } from './sso/sso.ts';
import { createSsoCapability } from './sso/sso-capability.ts';
import type { SignInStatistics } from './statistics/statistics.ts';
import { createWriteCheck } from './storage/can-write.ts';
import { isMigrated } from './storage/migrations.ts';
import { migrations } from './tables.ts';
import { findConfirmed } from './two-factor/two-factor.ts';
import { createTwoFactorCapability } from './two-factor/two-factor-capability.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly authorization: Authorization;
  readonly messageSender: MessageSender;
  readonly fraudService: FraudService | undefined;
  readonly statistics: SignInStatistics;
  readonly clientUses: ClientUses;
  /** Whether a brand refuses passwords (enforceSSOOnly). */
  brandEnforcesSso(brandId: number): boolean;
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
  const { config, database, keys } = installation;
  const http = await createHttpServer({
    logger,
    metrics,
    trustedProxies: config.TRUSTED_PROXIES,
    isSecure: config.isSecure,
    stopping,
    pageOfUnreadable: (request) => services.showRefusal(request, refusalOf('invalidRequest')),
  });
  const services: Services = await createServices(installation, {
    logger,
    metrics,
    issuerMetadata: async (remoteAddress) =>
      (await http.inject({ url: '/.well-known/openid-configuration', remoteAddress })).json(),
  });
  const { cookies, origins, showRefusal } = services;
  const fraudService = configuredFraudService(config, services.report);
  onReferenceShown(http, services.cookies, (shown) => void services.support.keep(shown));
  const { capabilities, authorization, signIn } = await createCapabilities(services, fraudService);

  const canWrite = createWriteCheck(database);
  const isReady = async () =>
    !stopping?.aborted && !!(await keys.current()) && (await isMigrated(database.db, migrations)) && (await canWrite());
  registerHealth(http, isReady);
  registerStaticFiles(http, pageFolder);
  const { sessionOf } = authorization.authorization;
  const management = managementApi(installation, services, authorization.authorization);
  const administration = await consoleOf(services, installation, management, http);
  registerMoreFiles(http, consoleFolder, consolePaths.static);
  registerRoutes(http, routesOf([...capabilities, administration]), { cookies, sessionOf, showRefusal });
  registerMounts(http, authorization.mounts);
  for (const api of [management, ...administration.apis]) registerApi(http, api);
  registerCalls(http, handlersOf(capabilities), { origins, cookies, sessionOf, stepOf: signIn.signIn.stepOf });
  return {
    http,
    authorization: authorization.authorization,
    messageSender: services.messaging.sender,
    fraudService,
    statistics: services.statistics,
    clientUses: services.clientUses,
    brandEnforcesSso: services.brandEnforcesSso,
  };
}

/** The API for those who manage the installation. */
function managementApi(installation: Installation, services: Services, { bearerOf }: Authorization): ManagementApi {
  const { accounts, companies, origins } = services;
  return createManagementApi({
    ...services,
    bearerOf,
    audience: managementResource(origins.ofInstallation()),
    targets: { companies, findAccount: (who, company) => findAccount(accounts, who, company) },
    load: () => loadOperations(installation),
  });
}

/** The console. It gets its tokens at the token endpoint, like every other client. */
function consoleOf(services: Services, { database }: Installation, management: ManagementApi, http: FastifyInstance) {
  return createConsoleCapability({
    ...services,
    database,
    management,
    dataFolder,
    consoleFolder,
    async askTokenEndpoint(form, remoteAddress) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const payload = form.toString();
      const answer = await http.inject({ method: 'POST', url: tokenPath, headers, payload, remoteAddress });
      return { status: answer.statusCode, json: answer.json() };
    },
  });
}

/** Loads the operations, which a server without such requests does not need. */
async function loadOperations(installation: Installation) {
  const [{ operations }, { performForApi }] = await Promise.all([import('./operations.ts'), import('./perform.ts')]);
  return { operations, ...performForApi(installation) };
}

function authorizationOf(
  services: Services,
  showOver: Parameters<typeof createAuthorizationCapability>[0]['showOver'],
) {
  const { brands, texts, page, localeIn, store: signIns } = services;
  return createAuthorizationCapability({
    ...services,
    signIns,
    metadata: () => sharedMetadata(brands, texts),
    pages: authorizationPages(page),
    linkProviderSession: services.providerSessions.link,
    leaveProvider: (id, returnsTo) => leaveProvider(services, id, returnsTo),
    showOver,
    brandOf: (visit) => brands.resolve(visit).configuration.brandId,
    localesOf: (brandId) => offeredLocales(brands.find(brandId), texts),
    localeOf: ({ brandId, localeId }, request) => localeIn(brandId, localeId, pageRequestOf(request)),
  });
}

/** Single sign-on with the pages that the server itself shows for it. */
function singleSignOnOf(services: Services, verifyRedirect: Authorization['verifyRedirect']) {
  const { brands, page, config, report, logger } = services;
  return createSsoCapability({
    ...services,
    verifyRedirect,
    providers: services.identityProviders,
    brandOffers: (brandId, provider) =>
      externalProviders[provider].brandSwitches.every((name) => brands.find(brandId).configuration[name]),
    negotiate: configuredNegotiate(config, report),
    warn: report,
    reportFailure({ signInId, ...failure }) {
      logger.warn(failure, 'single sign-on failed');
      void services.support.keepFailure(failure, signInId);
    },
    showTested: (request) => testedPage(page, request),
    showWayToProvider: (request, way) => wayToProviderPage(page, request, way),
    showFormForProvider: (request, form) => formForProviderPage(page, request, form),
  });
}

function passkeysOf(
  services: Services,
  signIn: ReturnType<typeof createSignInCapability>,
  refuseFraud: ReturnType<typeof createFraudGuard>,
) {
  return createPasskeysCapability({
    ...services,
    refuseFraud,
    accept: signIn.signIn.accept,
    completionOf: signIn.completionOf,
    failuresOfAddress: limitsOf(services.config).failuresOfAddress,
    findOwner: (context) => findConfirmed(services, context),
    hasProvider: async (accountId) => (await services.identities.of(accountId)).length > 0,
  });
}

/** All capabilities. One that needs another follows it. */
async function createCapabilities(services: Services, fraudService: FraudService | undefined) {
  const { brands, config, homeCountryOf, localeIn, store: signIns } = services;
  const authorization = await authorizationOf(services, (request, code) => pages.showOver(request, code));
  const { grantConsent, verifyRedirect, roomDevices } = authorization.authorization;
  const refuseFraud = createFraudGuard({
    service: fraudService,
    isStrict: config.FRAUD_CHECK_STRICT,
    isEnabledFor: (brandId) => brands.find(brandId).configuration.iovationEnabled,
  });
  const signIn = createSignInCapability({
    ...services,
    continuePath,
    launchPath,
    grantConsent,
    refuseFraud,
    rememberUnconfirmed: (account, context) => rememberProven(services, account, context),
    wayWithoutPassword: (account) => wayWithoutPassword(services, account),
  });
  const singleSignOn = singleSignOnOf(services, verifyRedirect);
  const pages = createPageCapability({
    ...services,
    signIns,
    singleSignOn,
    authorization: authorization.authorization,
    wayInstead: signIn.signIn.wayInstead,
  });
  const capabilities = [
    createConnectionCapability(),
    createNumberCapability(homeCountryOf),
    services.brand,
    services.messaging,
    authorization,
    signIn,
    singleSignOn,
    pages,
    createTwoFactorCapability(services),
    passkeysOf(services, signIn, refuseFraud),
    createPasswordsCapability(services),
    createRecoveryCapability({ ...services, signIn: signIn.signIn, secondStep: services }),
    createSecureAccountCapability(services),
    createActivationCapability({ ...services, accountsOf: signIn.signIn.accountsOf }),
    createEmailChangeCapability(services),
    createReturnedMailCapability(services),
    createSessionsCapability(services),
    createRoomsCapability({ ...services, devices: roomDevices }),
    createEmergencyAddressCapability({
      ...services,
      localeOf: ({ brandId, locale }, context) => localeIn(brandId, locale, context),
    }),
  ] as const;
  return { capabilities, authorization, signIn };
}
