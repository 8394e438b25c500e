import type { Logger } from 'pino';
import type { Refusal } from '../contract/envelope.ts';
import { createRestrictions } from './access-policy/restrictions.ts';
import { createBrandCapability } from './brand/brand-capability.ts';
import { chooseBrandLocale, readLocaleHints } from './brand/locales.ts';
import { createClientUses } from './clients/clients.ts';
import { emergencyAddressCheck } from './emergency-address/emergency-address.ts';
import { endSessionsOf } from './end-sessions.ts';
import { facts } from './facts.ts';
import { dataFolder, pageFolder } from './folders.ts';
import { createGates } from './gates.ts';
import type { PageRequest } from './http/routes.ts';
import type { Installation } from './installation.ts';
import { joined } from './joined.ts';
import { createMessagesCapability } from './messages/messages-capability.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createOneTimeProofs } from './one-time-proofs/one-time-proofs.ts';
import { createPage, type PageVisit } from './page/page.ts';
import { showPage, showRefusal } from './page/show-page.ts';
import { createAlarms } from './rate-limiter/alarms.ts';
import { createRateLimiter } from './rate-limiter/rate-limiter.ts';
import { createReadAhead } from './read-ahead.ts';
import { forgetFailuresOf } from './sign-in/forget-failures.ts';
import { createKnownDevices, createSignInStore, type Hint, namesAccount, type SignInDeps } from './sign-in/sign-in.ts';
import { signOnOf } from './sso/sso.ts';
import { countedSignIns, createSignInStatistics } from './statistics/statistics.ts';
import { createSupport } from './support/support.ts';
import { createTermsAcceptances } from './terms/terms.ts';

export interface ServerParts {
  /** The metadata of the authorization server, as one who asks from an address gets it. */
  issuerMetadata(address: string): Promise<Readonly<Record<string, unknown>>>;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

type BrowserLocales = Pick<PageRequest, 'rememberedLocale' | 'acceptLanguage'>;
type Brand = Awaited<ReturnType<typeof createBrandCapability>>;

/**
 * What the capabilities of a server share, made once. A capability names in its `*Deps` what it takes, and gets it under
 * the same name.
 */
export async function createServices(installation: Installation, { issuerMetadata, logger, metrics }: ServerParts) {
  const { config, database, secrets, clients, policies, countries, secondFactors, singleSignOn, emergency } =
    installation;
  const { passkeyStores } = installation;
  const report = (problem: string) => logger.warn(problem);
  const statistics = createSignInStatistics(database);
  installation.audit.onRecorded(metrics.auditRecorded);
  installation.audit.onRecorded(statistics.recorded);
  const rateLimiter = createRateLimiter(database, (limit) => metrics.limitRefused({ limit }));
  const alarms = createAlarms({ rateLimiter, metrics, report });
  const brand = await brandCapability(installation, report, issuerMetadata);
  const { brands, texts } = brand;
  const page = await createPage({ origins: installation.origins, brands, texts, distFolder: pageFolder });
  const onError = (error: unknown) => logger.error({ failure: String(error) }, 'sending messages failed');
  const messagesDeps = { ...installation, rateLimiter, alarms, brands, texts, metrics, report, onError };
  const { messages, ...messaging } = createMessagesCapability(messagesDeps);
  const settings = settingsOf(installation);
  const shared = {
    ...joined([installation, secondFactors, passkeyStores, singleSignOn, emergency, brandServices(brand), settings]),
    logger,
    metrics,
    report,
    rateLimiter,
    alarms,
    page,
    brand,
    messages,
    messaging,
    facts,
    statistics,
    clientUses: createClientUses(database),
    store: countedSignIns(createSignInStore(database), statistics),
    acceptances: createTermsAcceptances(database),
    proofs: createOneTimeProofs(database, secrets, { resendSeconds: config.CODE_RESEND_SECONDS }),
    isKnownBrowser: createKnownDevices(database).isKnown,
    endSessionsOf,
    forgetFailuresOf,
    retirementOf: clients.retirementOf,
    appNameOf: async (clientId: string) => (await clients.byId(clientId))?.name ?? clientId,
    showPage: (request: PageRequest, known: Partial<PageVisit>) => showPage(page, request, known),
    showRefusal: (request: PageRequest, refusal: Refusal) => showRefusal(page, request, refusal),
    ahead: createReadAhead({ ...secondFactors, ...passkeyStores, ...installation, lines: emergency.lines, policies }),
  };
  const findRestrictions = createRestrictions(policies, countries);
  const gates = createGates({
    ...shared,
    findRestrictions: async (account, clientId, address) =>
      findRestrictions(account, await clients.appIdOf(clientId), address),
    isEmergencyAddressDue: emergencyAddressCheck(shared),
  });
  return {
    ...shared,
    gates,
    support: createSupport(shared),
    isTrustedDevice: trustCheck(installation),
    signOnOf: (email: string) => signOnOf(shared, email),
    namesAccount: (hint: Hint, accountId: string) => namesAccount(shared, hint, accountId),
  };
}

/** What the capabilities of a server share. */
export type Services = Awaited<ReturnType<typeof createServices>>;

const brandCapability = (
  { addressFormats, clients, brandLoader }: Installation,
  report: (problem: string) => void,
  issuerMetadata: ServerParts['issuerMetadata'],
) =>
  createBrandCapability({
    dataFolder,
    report,
    addressFormats,
    clientOf: clients.byId,
    loadBrands: brandLoader.load,
    issuerMetadata,
  });

/** Settings by the names that capabilities give them. */
const settingsOf = ({ config, secrets }: Installation) => ({
  cookies: { isSecure: config.isSecure, signInSeconds: config.SIGN_IN_MINUTES * 60, signer: secrets },
  hidesAccounts: config.ENUMERATION === 'safe',
  rememberedPasswords: config.PASSWORD_HISTORY,
  personalLimit: config.PERSONAL_LOCATIONS,
});

/** Whether the browser has the proof that it is a trusted device of an account. */
const trustCheck =
  ({ secondFactors }: Installation): SignInDeps['isTrustedDevice'] =>
  async (accountId, { trustCookie, deviceId }) => {
    const token = trustCookie.read();
    return token !== undefined && secondFactors.trustedDevices.isTrusted(accountId, token, deviceId);
  };

/** What the server knows of a brand, by its id. */
function brandServices({ brands, texts, homeCountryOf, acceptsChat, enforcesSso, namesOf }: Brand) {
  const chooseLocale: SignInDeps['chooseLocale'] = ({ brandId, parameters }, { rememberedLocale, acceptLanguage }) =>
    chooseBrandLocale(brands.find(brandId), texts, readLocaleHints({ parameters, rememberedLocale, acceptLanguage }));
  return {
    brands,
    texts,
    homeCountryOf,
    chooseLocale,
    /** The locale of a page of a brand: the wanted one, if the brand offers it, or one that the browser asks for. */
    localeIn(brandId: number, wanted: string | undefined, { rememberedLocale, acceptLanguage }: BrowserLocales) {
      const hints = { wanted, remembered: rememberedLocale, acceptLanguage };
      return chooseBrandLocale(brands.find(brandId), texts, hints);
    },
    brandAcceptsChat: acceptsChat,
    brandEnforcesSso: enforcesSso,
    brandNames: namesOf,
    brandOffersSso: (brandId: number) => brands.find(brandId).configuration.ssoEnabled,
    brandNameOf: (brandId: number, locale: string) => brands.assets(brands.find(brandId), locale).displayName,
  };
}
