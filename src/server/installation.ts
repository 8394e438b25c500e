import { join } from 'node:path';
import { isZipOfState } from '../rules/address/address-form.ts';
import { numberSideOf } from '../rules/street/street-line.ts';
import { type AccessPolicies, createAccessPolicies } from './access-policy/access-policies.ts';
import { type Accounts, type Companies, createAccounts, createCompanies } from './accounts/accounts.ts';
import { foreignHashes } from './accounts/foreign-hash.ts';
import { createPasswordHasher, type PasswordHasher } from './accounts/password-hasher.ts';
import { type AddressFormats, loadAddressFormats } from './address-formats/address-formats.ts';
import { type AccessChanges, type Approvals, createAccessChanges, createApprovals } from './approvals/approvals.ts';
import { type Audit, createAudit } from './audit/audit.ts';
import { beginChain } from './audit/seals/begin-chain.ts';
import { createBrandLoader, type LoadBrands } from './brand/brand.ts';
import { checkBrands } from './brand/operator/check-brands.ts';
import { brandFolder } from './brand/operator/known-brand.ts';
import { createClientStores } from './clients/client-stores.ts';
import { type Clients, type ClientTests, createResourceServers, type ResourceServers } from './clients/clients.ts';
import { ownResourceServers } from './clients/own-resource-servers.ts';
import { type Config, ConfigurationError, withPublicUrl } from './config.ts';
import { type Consents, createConsents } from './consents/consents.ts';
import { type Contacts, createContacts, createMailMarks, type MailMarks } from './contacts/contacts.ts';
import { createExamination, type Examination } from './doctor/doctor.ts';
import {
  createEmergencyStores,
  type EmergencyStores,
  type LineCountries,
  loadLineCountries,
} from './emergency-address/emergency-address.ts';
import { endSessionsOf } from './end-sessions.ts';
import { dataFolder, programVersion } from './folders.ts';
import type { Address, AddressValidation } from './gateways/address-validation/address-validation.ts';
import { configuredValidation } from './gateways/address-validation/configured-validation.ts';
import { createHttpAssetService } from './gateways/asset-service/http-asset-service.ts';
import { configuredProvisioning } from './gateways/emergency-provisioning/configured-provisioning.ts';
import type { EmergencyProvisioning } from './gateways/emergency-provisioning/emergency-provisioning.ts';
import { openCountryFinder } from './gateways/geo-ip/configured-geo-ip.ts';
import type { CountryFinder } from './gateways/geo-ip/geo-ip.ts';
import { createIdentityProviders, type IdentityProviders } from './gateways/identity-provider/identity-providers.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import {
  createNoticeBudget,
  createOutbox,
  createSecurityNotices,
  createSentMails,
  type Outbox,
  type SecurityNotices,
  type SentMails,
  settingsOfBrand,
} from './messages/messages.ts';
import { createOneTimeProofs } from './one-time-proofs/one-time-proofs.ts';
import { createOrigins, type Origins } from './origins/origins.ts';
import { createPasskeyStores, type PasskeyStores, passkeyWay } from './passkeys/passkeys.ts';
import {
  describeThisProcess,
  findOwnAddress,
  OwnAddressUnknown,
  sealWithSharedSecret,
  type ThisProcess,
} from './processes/processes.ts';
import { createProviderLedger, type ProviderLedger } from './providers/providers.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter/rate-limiter.ts';
import { createRoles, type Roles } from './roles/roles.ts';
import { createSecrets, type Secrets } from './secrets/secrets.ts';
import { createSecureLinks, type SecureLinks } from './secure-account/secure-account.ts';
import { createSessionStore, type SessionStore } from './sessions/sessions.ts';
import { settingsId } from './settings-in-force/settings-in-force.ts';
import { endSignInsOf } from './sign-in/end-sign-ins.ts';
import { forgetFailuresOf } from './sign-in/forget-failures.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys/signing-keys.ts';
import { createSpendingLedger, type SpendingLedger } from './spending/spending.ts';
import { createSingleSignOn, type SingleSignOn } from './sso/sso.ts';
import { type Database, openDatabase } from './storage/database.ts';
import {
  createGuideValidation,
  createStreetGuide,
  loadStreetRules,
  namesStates,
  type StreetGuide,
  shortStreet,
  writtenStreet,
} from './street-guide/street-guide.ts';
import { migrations } from './tables.ts';
import { createSecondFactors, type SecondFactors } from './two-factor/two-factor.ts';

/** What the server and the operator's command line both work on. */
export interface Installation {
  readonly config: Config;
  /** The addresses at which the installation is reached. */
  readonly origins: Origins;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly accounts: Accounts;
  readonly companies: Companies;
  readonly contacts: Contacts;
  /** Addresses to which mail comes back or is unwanted. */
  readonly mailMarks: MailMarks;
  readonly brandLoader: LoadBrands;
  readonly clients: Clients;
  readonly clientTests: ClientTests;
  readonly roles: Roles;
  readonly approvals: Approvals;
  /** Who has changed by the API how others sign in. */
  readonly accessChanges: AccessChanges;
  readonly rateLimiter: RateLimiter;
  /** What text messages and calls of brands cost, and the limits that somebody has set for it. */
  readonly spendingLedger: SpendingLedger;
  /** How providers of messages and other services answer, and which of them send what. */
  readonly providerLedger: ProviderLedger;
  readonly jobs: Jobs;
  readonly resourceServers: ResourceServers;
  readonly consents: Consents;
  readonly sessions: SessionStore;
  readonly keys: SigningKeys;
  readonly hasher: PasswordHasher;
  readonly audit: Audit;
  readonly policies: AccessPolicies;
  readonly countries: CountryFinder;
  readonly outbox: Outbox;
  readonly sentMails: SentMails;
  readonly secondFactors: SecondFactors;
  readonly passkeyStores: PasskeyStores;
  readonly notices: SecurityNotices;
  readonly secureLinks: SecureLinks;
  readonly singleSignOn: SingleSignOn;
  readonly identityProviders: IdentityProviders;
  /** Lines, saved addresses, and what users chose. */
  readonly emergency: EmergencyStores;
  readonly lineCountries: LineCountries;
  readonly addressFormats: AddressFormats;
  readonly streetGuide: StreetGuide;
  readonly addressValidation: AddressValidation;
  /** Undefined: nobody is told, and what users choose is saved. */
  readonly provisioning: EmergencyProvisioning | undefined;
  /** What this process is. */
  readonly self: ThisProcess;
  /** Examines the configuration of this process and what it leads to. */
  examine(): Promise<Examination>;
  close(): Promise<void>;
}

/**
 * Opens the database of an installation and what stands on it. The command line writes links with the address that the
 * server has, and queues no message while neither the database nor PUBLIC_URL names one.
 * @throws SchemaRefused when the database is of a newer version
 * @throws FolderInUseError when another process holds the embedded database
 * @throws ConfigurationError when the countries of addresses cannot be read, or a number for test calls is one for emergencies
 */
export async function openInstallation(
  given: Config,
  opener: 'server' | 'commandLine' = 'server',
): Promise<Installation> {
  const { DATABASE_URL: databaseUrl, DATABASE_POOLED: isPooled, DATA_DIR: dataDir } = given;
  const countries = await openCountryFinder(given, reportToOperator);
  const lineCountries = countriesOfLines(given);
  const database = await openDatabase(
    databaseUrl ? { databaseUrl, isPooled, connections: given.DATABASE_CONNECTIONS } : { dataDir },
    migrations,
    given.NEWER_DATABASE,
  );
  const address = opener === 'server' ? given.publicUrl : await addressForCommands(database, given);
  const config = withPublicUrl(given, address ?? given.publicUrl);
  const origins = createOrigins(config.publicUrl);
  const secrets = createSecrets(config.secrets);
  if (opener === 'commandLine') await sealWithSharedSecret(database, secrets);
  if (database.applied.includes('212-audit-seal-marks')) await beginChain(database, secrets);
  const contacts = createContacts(database);
  const outbox = createOutbox(database, secrets, () => {
    if (address === undefined) throw new OwnAddressUnknown();
  });
  const rateLimiter = createRateLimiter(database);
  const spendingLedger = createSpendingLedger(database);
  const providerLedger = createProviderLedger(database);
  const reachesPrivate = config.PRIVATE_APPS ?? config.isDemo;
  const brandLoader = createBrandLoader({
    config,
    dataFolder,
    assetService: createHttpAssetService({ reachesPrivate }),
  });
  const settingsOf = async (brandId: number) =>
    settingsOfBrand(config, await brandLoader.load(reportToOperator), brandId);
  const spend = createNoticeBudget({ settingsOf, rateLimiter, spendingLedger, reportCeiling });
  const singleSignOn = createSingleSignOn(database, secrets, endSessionsOf);
  const secureLinks = createSecureLinks(createOneTimeProofs(database, secrets), origins);
  const passkeyStores = createPasskeyStores(database, secrets, { origins, dataFolder });
  const streetRules = loadStreetRules(dataFolder);
  const addressFormats = loadAddressFormats(join(dataFolder, 'address-formats'));
  const numberSide = numberSidesOf(addressFormats);
  const splitStreet = (address: Address) => writtenStreet(address, { ...streetRules, numberSideOf: numberSide });
  const streetGuide = createStreetGuide(database, streetRules);
  const mayLieIn = (country: string, state: string, zip: string) =>
    isZipOfState(zip, state, addressFormats.of(country));
  return {
    config,
    origins,
    database,
    secrets,
    accounts: createAccounts(database, endSessionsOf, forgetFailuresOf),
    companies: createCompanies(database),
    contacts,
    mailMarks: createMailMarks(database),
    brandLoader,
    ...createClientStores(database, secrets, origins),
    roles: createRoles(database),
    approvals: createApprovals(database, secrets),
    accessChanges: createAccessChanges(database),
    rateLimiter,
    spendingLedger,
    providerLedger,
    jobs: createJobs(database, secrets),
    resourceServers: createResourceServers(database, ownResourceServers(origins.ofInstallation())),
    consents: createConsents(database),
    sessions: createSessionStore(database, { endSessionsOf, endSignInsOf }),
    keys: createSigningKeys(database, secrets, reportToOperator),
    hasher: createPasswordHasher(config.QUEUE_LIMIT, foreignHashes),
    audit: createAudit(database),
    policies: createAccessPolicies(database),
    countries,
    passkeyStores,
    secondFactors: createSecondFactors(database, secrets, { contacts, factorWays: [passkeyWay(passkeyStores)] }),
    outbox,
    sentMails: createSentMails(database, secrets),
    secureLinks,
    notices: createSecurityNotices({ outbox, contacts, spend, secureLinks }),
    singleSignOn,
    emergency: createEmergencyStores(database, secrets, {
      isEnabled: config.EMERGENCY_PROVISIONING_URL !== undefined,
      countries: lineCountries,
    }),
    lineCountries,
    addressFormats,
    streetGuide,
    addressValidation: configuredValidation(config, reportToOperator, {
      guide: createGuideValidation(streetGuide, {
        ...streetRules,
        mayLieIn,
        namesStates: (country) => namesStates(addressFormats.of(country)),
        numberSideOf: numberSide,
      }),
      splitStreet,
      shortLine: ({ country = '', state = '', street = '' }) => {
        const reading = streetRules.readingOf(country, state);
        return reading ? shortStreet(street, reading) : street;
      },
      formatOf: (country) => addressFormats.of(country),
    }),
    provisioning: configuredProvisioning(config, { report: reportToOperator, splitStreet }),
    identityProviders: createIdentityProviders({
      reachesPrivate,
      takeOnce: singleSignOn.usedAnswers.takeOnce,
    }),
    self: describeThisProcess({ version: programVersion(), settingsId: settingsId(config.settings) }, migrations),
    examine: createExamination(config, { checkBrands, brandFolder }),
    async close() {
      await brandLoader.close();
      await spendingLedger.write().catch((reason) => reportToOperator(`Spending is not counted: ${String(reason)}`));
      await database.close();
    },
  };
}

/** Where the house number stands in the addresses of a country; undefined where it is not known. */
const numberSidesOf = (formats: AddressFormats) => (country: string) => {
  const format = formats.of(country);
  return format && numberSideOf(format);
};

/** The address for links that the command line writes; undefined while nobody has said it. */
async function addressForCommands(database: Database, { isPublicUrlGiven, publicUrl }: Config) {
  return (await findOwnAddress(database)) ?? (isPublicUrlGiven ? publicUrl : undefined);
}

/** Each process that sends tells it to its own log too. */
const reportCeiling = (brandId: number) =>
  reportToOperator(`Brand ${brandId} has reached its spending of a day: no more text messages and calls today.`);

const reportToOperator = (problem: string) => void process.stderr.write(`${problem}\n`);

/** @throws ConfigurationError if people would call for help when they make a test call */
function countriesOfLines(config: Config): LineCountries {
  const { EMERGENCY_AREA_RULE_ENDED: withoutAreaRule, EMERGENCY_TEST_NUMBERS: testNumbers } = config;
  const countries = loadLineCountries(dataFolder, { withoutAreaRule, testNumbers });
  const emergencyNumbers = new Set(
    [...countries.values()].flatMap(({ emergencyNumber, emergencyNumbers: byService = {} }) => [
      emergencyNumber,
      ...Object.values(byService),
    ]),
  );
  for (const number of testNumbers?.values() ?? [])
    if (emergencyNumbers.has(number))
      throw new ConfigurationError(`EMERGENCY_TEST_NUMBERS: ${number} is a number for emergency calls.`);
  return countries;
}
