import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { externalProviders } from '../contract/external-providers.ts';
import { createRestrictions } from './access-policy/restrictions.ts';
import { createActivationCapability } from './activation/activation-capability.ts';
import { type Authorization, continuePath, launchPath } from './authorization/authorization.ts';
import { createAuthorizationCapability } from './authorization/authorization-capability.ts';
import { createBrandCapability } from './brand/brand-capability.ts';
import { chooseBrandLocale, offeredLocales, readLocaleHints } from './brand/locales.ts';
import { sharedMetadata } from './brand/metadata.ts';
import { createConnectionCapability } from './connection/connection.ts';
import { rememberProven } from './email-change/email-change.ts';
import { createEmailChangeCapability } from './email-change/email-change-capability.ts';
import { type EmergencyDeps, isEmergencyAddressDue } from './emergency-address/emergency-address.ts';
import { createEmergencyAddressCapability } from './emergency-address/emergency-address-capability.ts';
import { endSessionsOf } from './end-sessions.ts';
import { facts } from './facts.ts';
import { dataFolder, pageFolder } from './folders.ts';
import { createGates } from './gates.ts';
import { configuredFraudService } from './gateways/fraud/configured-fraud.ts';
import type { FraudService } from './gateways/fraud/fraud.ts';
import { createFraudGuard } from './gateways/fraud/fraud-guard.ts';
import { configuredNegotiate } from './gateways/negotiate/configured-negotiate.ts';
import { createHttpServer } from './http/http-server.ts';
import { pageRequestOf } from './http/page-request.ts';
import { registerCalls } from './http/register-calls.ts';
import { registerHealth } from './http/register-health.ts';
import { registerMounts, registerRoutes } from './http/register-routes.ts';
import { registerStaticFiles } from './http/static-files.ts';
import type { Installation } from './installation.ts';
import type { MessageSender } from './messages/message-sender.ts';
import { createMessagesCapability } from './messages/messages-capability.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createNumberCapability } from './number/number-handlers.ts';
import { createOneTimeProofs } from './one-time-proofs/one-time-proofs.ts';
import { authorizationPages } from './page/authorization-pages.ts';
import { createPage } from './page/page.ts';
import { createPageCapability } from './page/page-capability.ts';
import { showPage, showRefusal } from './page/show-page.ts';
import { testedPage } from './page/tested-page.ts';
import { wayToProviderPage } from './page/way-to-provider-page.ts';
import { createPasswordsCapability } from './passwords/password-handlers.ts';
import { createAlarms } from './rate-limiter/alarms.ts';
import { createRateLimiter } from './rate-limiter/rate-limiter.ts';
import { createRecoveryCapability } from './recovery/recovery-capability.ts';
import { createReturnedMailCapability } from './returned-mail/returned-mail-capability.ts';
import { createRoomsCapability } from './rooms/rooms-capability.ts';
import { createSecureAccountCapability } from './secure-account/secure-account-capability.ts';
import { createSessionsCapability } from './sessions/sessions-capability.ts';
import { forgetFailuresOf } from './sign-in/forget-failures.ts';
import { createKnownDevices, createSignInStore, namesAccount, type SignInDeps } from './sign-in/sign-in.ts';
import { createSignInCapability } from './sign-in/sign-in-capability.ts';
import { leaveProvider, requiredSignOn, wayWithoutPassword } from './sso/sso.ts';
import { createSsoCapability } from './sso/sso-capability.ts';
import { createWriteCheck } from './storage/can-write.ts';
import { isMigrated } from './storage/migrations.ts';
import { migrations } from './tables.ts';
import { createTermsAcceptances } from './terms/terms.ts';
import { createTwoFactorCapability } from './two-factor/two-factor-capability.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly authorization: Authorization;
  readonly messageSender: MessageSender;
  readonly fraudService: FraudService | undefined;
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
  const { config, database, clients, consents, keys } = installation;
  const { publicUrl } = config;
  const { secondFactors } = installation;
  const cookies = {
    ...{ isSecure: config.isSecure, signInSeconds: config.SIGN_IN_MINUTES * 60 },
    signer: installation.secrets,
  };
  const report = (problem: string) => logger.warn(problem);
  const http = await createHttpServer({
    ...{ logger, metrics, trustedProxies: config.TRUSTED_PROXIES, isSecure: config.isSecure, stopping },
  });

  const brand = await createBrandCapability({
    ...{
      dataFolder,
      report,
      addressFormats: installation.addressFormats,
      clientOf: (clientId) => clients.byId(clientId),
    },
    loadBrands: installation.brandLoader.load,
    issuerMetadata: async (remoteAddress) =>
      (await http.inject({ url: '/.well-known/openid-configuration', remoteAddress })).json(),
  });
  const { brands, texts, homeCountryOf } = brand;
  const page = await createPage({ publicUrl, brands, texts, distFolder: pageFolder });
  const signIns = createSignInStore(database);
  const acceptances = createTermsAcceptances(database);
  const rateLimiter = createRateLimiter(database);
  const alarms = createAlarms({ rateLimiter, metrics, report });
  const messages = createMessagesCapability({
    ...{ ...installation, rateLimiter, alarms, brands, texts, metrics, report },
    onError: (error) => logger.error({ failure: String(error) }, 'sending messages failed'),
  });
  const returnedMail = createReturnedMailCapability({ ...installation, rateLimiter, metrics });
  const knownDevices = createKnownDevices(database);
  const emergency: EmergencyDeps = {
    ...{ ...installation, ...installation.emergency, rateLimiter, secondSteps: secondFactors.secondSteps },
    countries: installation.lineCountries,
    formats: installation.addressFormats,
    countryFinder: installation.countries,
    isKnownBrowser: knownDevices.isKnown,
    personalLimit: config.PERSONAL_LOCATIONS,
  };
  const gates = createGates({
    ...{ clients, consents, acceptances, secondSteps: secondFactors.secondSteps },
    brandAcceptsChat: brand.acceptsChat,
    brandEnforcesSso: brand.enforcesSso,
    findRestrictions: createRestrictions(installation.policies, installation.countries),
    isEmergencyAddressDue: (context) => isEmergencyAddressDue(emergency, context),
  });

  const authorization = await createAuthorizationCapability({
    ...installation,
    ...{ logger, publicUrl, cookies, signIns, gates, facts, rateLimiter },
    metadata: () => sharedMetadata(brands, texts),
    pages: authorizationPages(page),
    linkProviderSession: installation.singleSignOn.providerSessions.link,
    leaveProvider: (id, returnsTo) => leaveProvider({ ...installation, ...installation.singleSignOn }, id, returnsTo),
    showOver: (request, code) => pages.showOver(request, code),
    brandOf: (visit) => brands.resolve(visit).configuration.brandId,
    localesOf: (brandId) => offeredLocales(brands.find(brandId), texts),
    localeOf: ({ brandId, localeId: wanted }, request) => {
      const { rememberedLocale: remembered, acceptLanguage } = pageRequestOf(request);
      return chooseBrandLocale(brands.find(brandId), texts, { wanted, remembered, acceptLanguage });
    },
  });
  const { sessionOf, grantConsent } = authorization.authorization;
  const chooseLocale: SignInDeps['chooseLocale'] = ({ brandId, parameters }, { rememberedLocale, acceptLanguage }) =>
    chooseBrandLocale(brands.find(brandId), texts, readLocaleHints({ parameters, rememberedLocale, acceptLanguage }));
  const isTrustedDevice: SignInDeps['isTrustedDevice'] = async (accountId, { trustCookie, deviceId }) => {
    const token = trustCookie.read();
    return token !== undefined && secondFactors.trustedDevices.isTrusted(accountId, token, deviceId);
  };
  const brandOffersSso = (brandId: number) => brands.find(brandId).configuration.ssoEnabled;
  const { domains, connections } = installation.singleSignOn;
  const findRequiredSignOn = (email: string) =>
    requiredSignOn({ domains, connections, brandEnforcesSso: brand.enforcesSso, brandOffersSso }, email);
  const fraudService = configuredFraudService(config, report);
  const signIn = createSignInCapability({
    ...installation,
    ...{ store: signIns, homeCountryOf, gates, acceptances, rateLimiter, alarms, retirementOf: clients.retirementOf },
    ...{ continuePath, launchPath, grantConsent },
    refuseFraud: createFraudGuard({
      service: fraudService,
      isStrict: config.FRAUD_CHECK_STRICT,
      isEnabledFor: (brandId) => brands.find(brandId).configuration.iovationEnabled,
    }),
    chooseLocale,
    rememberUnconfirmed: (account, context) => rememberProven(installation, account, context),
    brandNameOf: (brandId, locale) => brands.assets(brands.find(brandId), locale).displayName,
    isTrustedDevice,
    requiredSignOn: findRequiredSignOn,
    brandEnforcesSso: brand.enforcesSso,
    wayWithoutPassword: (account) => wayWithoutPassword(installation.singleSignOn, account),
  });
  const twoFactor = createTwoFactorCapability({
    ...{ ...installation, ...secondFactors, store: signIns, rateLimiter, homeCountryOf, chooseLocale },
    proofs: createOneTimeProofs(installation.database, installation.secrets),
    endSessionsOf,
    messages: messages.messages,
    brandNameOf: (brandId, localeId) => brands.assets(brands.find(brandId), localeId).displayName,
  });
  const passwordDeps = {
    ...{ ...installation, rateLimiter, messages: messages.messages, endSessionsOf, forgetFailuresOf },
    rememberedPasswords: config.PASSWORD_HISTORY,
    brandNames: brand.namesOf,
  };
  const recovery = createRecoveryCapability({
    ...passwordDeps,
    ...{ signIn: signIn.signIn, store: signIns, gates, alarms, chooseLocale, publicUrl },
    brandEnforcesSso: brand.enforcesSso,
    hidesAccounts: config.ENUMERATION === 'safe',
    secondStep: { ...secondFactors, ...passwordDeps },
    appNameOf: async (clientId) => (await clients.byId(clientId))?.name ?? clientId,
  });
  const secureAccount = createSecureAccountCapability({
    ...{ ...installation, publicUrl, endSessionsOf },
    proofs: createOneTimeProofs(installation.database, installation.secrets),
  });
  const passwords = createPasswordsCapability({
    ...passwordDeps,
    store: signIns,
    brandEnforcesSso: brand.enforcesSso,
  });
  const activation = createActivationCapability({
    ...{ ...passwordDeps, store: signIns, brandEnforcesSso: brand.enforcesSso, publicUrl, homeCountryOf },
    ...{ accountsOf: signIn.signIn.accountsOf, hidesAccounts: config.ENUMERATION === 'safe', alarms },
  });
  const emailChange = createEmailChangeCapability({
    ...{ ...passwordDeps, ...secondFactors, brandEnforcesSso: brand.enforcesSso, publicUrl },
    hidesAccounts: config.ENUMERATION === 'safe',
  });
  const singleSignOn = createSsoCapability({
    ...{ ...installation, ...installation.singleSignOn, publicUrl, isTrustedDevice },
    ...{ store: signIns, gates, rateLimiter },
    providers: installation.identityProviders,
    brandOffers: (brandId, provider) =>
      externalProviders[provider].brandSwitches.every((name) => brands.find(brandId).configuration[name]),
    brandEnforcesSso: brand.enforcesSso,
    brandOffersSso,
    verifyRedirect: authorization.authorization.verifyRedirect,
    secondSteps: secondFactors.secondSteps,
    endSessionsOf,
    negotiate: configuredNegotiate(config, report),
    warn: report,
    report: (failure) => logger.warn(failure, 'single sign-on failed'),
    showRefusal: (request, refusal) => showRefusal(page, request, refusal),
    showTested: (request) => testedPage(page, request),
    showWayToProvider: (request, way) => wayToProviderPage(page, request, way),
  });
  const sessions = createSessionsCapability({
    ...{ ...installation, store: installation.sessions, publicUrl },
    showPage: (request, known) => showPage(page, request, known),
  });
  const rooms = createRoomsCapability({
    ...{ ...installation, gates, publicUrl, secondSteps: secondFactors.secondSteps },
    devices: authorization.authorization.roomDevices,
    showPage: (request, known) => showPage(page, request, known),
  });
  const emergencyAddress = createEmergencyAddressCapability({
    ...emergency,
    store: signIns,
    publicUrl,
    showPage: (request, known) => showPage(page, request, known),
    localeOf: ({ brandId, locale }, { rememberedLocale, acceptLanguage }) =>
      chooseBrandLocale(brands.find(brandId), texts, { wanted: locale, remembered: rememberedLocale, acceptLanguage }),
  });
  const pages = createPageCapability({
    ...{ page, brands, clients, signIns, publicUrl, singleSignOn },
    authorization: authorization.authorization,
    namesAccount: (hint, accountId) => namesAccount({ ...installation, homeCountryOf }, hint, accountId),
  });
  const connection = createConnectionCapability();
  const number = createNumberCapability(homeCountryOf);

  const canWrite = createWriteCheck(database);
  registerHealth(
    http,
    async () =>
      !stopping?.aborted &&
      !!(await keys.current()) &&
      (await isMigrated(database.db, migrations)) &&
      (await canWrite()),
  );
  registerStaticFiles(http, pageFolder);
  for (const { routes } of [
    connection,
    brand,
    pages,
    sessions,
    rooms,
    authorization,
    messages,
    returnedMail,
    singleSignOn,
    emergencyAddress,
  ])
    registerRoutes(http, routes, { cookies, sessionOf, showRefusal: (...asked) => showRefusal(page, ...asked) });
  registerMounts(http, authorization.mounts);
  const handlers = {
    ...brand.handlers,
    ...signIn.handlers,
    ...twoFactor.handlers,
    ...passwords.handlers,
    ...recovery.handlers,
    ...secureAccount.handlers,
    ...activation.handlers,
    ...emailChange.handlers,
    ...singleSignOn.handlers,
    ...number.handlers,
    ...authorization.handlers,
    ...connection.handlers,
    ...sessions.handlers,
    ...rooms.handlers,
    ...emergencyAddress.handlers,
  };
  registerCalls(http, handlers, { publicUrl, cookies, sessionOf, stepOf: signIn.signIn.stepOf });
  return { http, authorization: authorization.authorization, messageSender: messages.sender, fraudService };
}
