import { policyTables } from './access-policy/policy-tables.ts';
import { accountTables } from './accounts/account-tables.ts';
import { activationTables } from './activation/activation-tables.ts';
import { alarmTables } from './alarms/alarms.ts';
import { approvalTables } from './approvals/approvals.ts';
import { auditTables } from './audit/audit-tables.ts';
import { auditSealTables } from './audit/seals/seal-tables.ts';
import { auditStreamTables } from './audit/stream/stream-tables.ts';
import { auditVerificationTables } from './audit/verifications/verification-tables.ts';
import { authorizationTables } from './authorization/authorization-tables.ts';
import { clientTables } from './clients/client-tables.ts';
import { consentTables } from './consents/consent-tables.ts';
import { consoleTables } from './console/console-tables.ts';
import { contactTables } from './contacts/contacts.ts';
import { emailChangeTables } from './email-change/email-change-tables.ts';
import { emergencyTables } from './emergency-address/emergency-address.ts';
import { jobTables } from './jobs/jobs.ts';
import { managementTables } from './management/management.ts';
import { messageTables } from './messages/messages.ts';
import { oneTimeProofTables } from './one-time-proofs/one-time-proof-tables.ts';
import { passkeyTables } from './passkeys/passkeys.ts';
import { passwordTables } from './passwords/password-tables.ts';
import { processTables } from './processes/processes.ts';
import { providerTables } from './providers/providers.ts';
import { counterTables } from './rate-limiter/counter-tables.ts';
import { recoveryTables } from './recovery/recovery-tables.ts';
import { roleTables } from './roles/roles.ts';
import { savedViewTables } from './saved-views/saved-views.ts';
import { sessionTables } from './sessions/session-tables.ts';
import { setupLinkTables } from './setup-links/setup-links.ts';
import { signInTables } from './sign-in/sign-in-tables.ts';
import { signingKeyTables } from './signing-keys/signing-key-tables.ts';
import { spendingTables } from './spending/spending.ts';
import { ssoTables } from './sso/sso.ts';
import { statisticsTables } from './statistics/statistics.ts';
import { migrationsInOrder, type RowsOfAccount } from './storage/capability-tables.ts';
import type { SpreadableTable } from './storage/monthly-partitions.ts';
import { probeTables } from './storage/probe-tables.ts';
import { guideTables } from './street-guide/street-guide.ts';
import { supportTables } from './support/support-tables.ts';
import { termsTables } from './terms/terms-tables.ts';
import { twoFactorTables } from './two-factor/two-factor.ts';

/** Accounts come first, because other tables refer to them. */
const capabilities = [
  accountTables,
  contactTables,
  signInTables,
  authorizationTables,
  signingKeyTables,
  sessionTables,
  clientTables,
  consentTables,
  termsTables,
  policyTables,
  counterTables,
  oneTimeProofTables,
  passwordTables,
  recoveryTables,
  activationTables,
  emailChangeTables,
  twoFactorTables,
  passkeyTables,
  ssoTables,
  emergencyTables,
  guideTables,
  auditTables,
  auditStreamTables,
  auditSealTables,
  auditVerificationTables,
  roleTables,
  approvalTables,
  managementTables,
  jobTables,
  savedViewTables,
  supportTables,
  statisticsTables,
  consoleTables,
  setupLinkTables,
  messageTables,
  spendingTables,
  providerTables,
  probeTables,
  processTables,
  alarmTables,
];

/** Released migrations keep their names and their order. A new one comes last. */
const migrationOrder = [
  '001-foundation',
  '002-agreements',
  '003-sessions-of-accounts',
  '004-request-of-sign-in',
  '005-accounts-of-a-credential',
  '007-access-policies',
  '009-sunset-notice',
  '006-sessions-of-a-person',
  '010-devices-by-use',
  '011-proofs-of-sign-in',
  '015-resource-servers',
  '012-audit-by-time',
  '013-services',
  '013-write-probe',
  '014-contacts',
  '017-one-time-proofs',
  '018-second-factors',
  '016-messages',
  '018-numbers-by-owner',
  '021-passwords',
  '022-recoveries',
  '023-activations',
  '024-activation-pins',
  '025-rooms',
  '026-email-changes',
  '027-single-sign-on',
  '028-lost-contacts',
  '034-kerberos-realms',
  '028-saml',
  '030-providers-of-brands',
  '032-tests-of-connections',
  '033-emergency-access',
  '035-single-logout',
  '040-emergency-addresses',
  '041-street-guide',
  '042-accounts-just-in-time',
  '043-local-areas',
  '043-emergency-provisioning',
  '044-emergency-continuity',
  '045-address-checks',
  '046-emergency-evidence',
  '047-file-of-street-guide',
  '048-address-service-away',
  '050-line-numbers',
  '049-choices-until-a-check',
  '070-domains-of-connections',
  '071-wishes-at-entrances',
  '085-own-address',
  '086-processes',
  '090-mail-marks',
  '091-recipients-of-messages',
  '100-indexes-for-growth',
  '110-actions-of-operators',
  '120-prefixes-of-house-numbers',
  '112-contacts-that-expire',
  '113-index-of-contacts-that-expire',
  '145-owners-of-lines',
  '170-coverage-of-street-guides',
  '171-lines-that-need-a-location',
  '160-civic-elements',
  '150-suffixes-of-house-numbers',
  '172-test-calls',
  '173-contacts-for-emergency-calls',
  '174-streets-of-cities',
  '177-facts-of-sign-ins',
  '193-audit-by-month',
  '194-audit-stream',
  '192-support-references',
  '200-passkeys',
  '201-audit-seals',
  '202-roles',
  '203-approvals',
  '204-management',
  '205-jobs',
  '210-access-changes',
  '211-rights-of-jobs',
  '212-audit-seal-marks',
  '213-search-of-accounts',
  '214-confirmation-invitations',
  '228-statistics',
  '229-console-sessions',
  '227-state-of-accounts',
  '227-order-of-accounts',
  '228-last-addresses',
  '227-saved-views',
  '232-lines-set-by-companies',
  '233-orders-under-way',
  '231-touched-console-sessions',
  '234-setup-links',
  '237-programs',
  '236-drawn-references',
  '238-companies-of-domains',
  '234-parts-of-setup-links',
  '239-lists-of-messages',
  '239-totals-of-sign-ins',
  '240-process-list',
  '241-alarms',
  '242-uses-of-clients',
  '243-spending',
  '244-audit-verifications',
  '248-test-sign-ins',
  '246-waiting-checks',
  '245-providers',
  '245-countries-of-messages',
  '249-connection-health',
  '250-alarm-mails',
  '251-jobs-of-kinds',
];

/** Every migration of the schema. */
export const migrations = migrationsInOrder(migrationOrder, capabilities);

/** Every table that the sweep clears of expired rows. */
export const expiringTables = capabilities.flatMap(({ expiring = [] }) => expiring);

/** Every table whose rows Citus can spread over machines. */
export const spreadableTables = capabilities
  .flatMap(({ divided = {} }) => Object.values(divided))
  .filter((row): row is SpreadableTable => row.spreadBy !== undefined);

/** Every table with rows of accounts. */
export const tablesOfAccounts = capabilities.flatMap(({ ofAccounts = {} }) =>
  Object.entries(ofAccounts).map(([table, rows]: [string, RowsOfAccount]) => ({ table, ...rows })),
);
