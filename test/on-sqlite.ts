/**
 * Browser tests that also run on the embedded database, with the reason. All browser tests run on PostgreSQL with two
 * processes.
 */
export const onSqlite: Readonly<Record<string, string>> = {
  'e2e/passkeys.e2e.ts': 'Challenges that count once, and what is stored of passkeys, by the browser that makes them.',
  'e2e/partner-app.e2e.ts':
    'The demo as `npm start` runs it, with one process and no proxy: the whole way from an app and back.',
};

/**
 * Integration tests that `npm test` runs on the embedded database too, with what they store, use up or migrate there. The
 * others run there in `npm run soak`.
 */
export const integrationOnSqlite: Readonly<Record<string, string>> = {
  'src/server/storage/*.db.test.ts': 'The database itself: migrations, transactions, the sweep, a full disk.',
  'src/server/main.db.test.ts': 'A server that starts, migrates, is killed and loses nothing.',
  'src/server/*tables.db.test.ts': 'The schema, and what becomes of its tables.',
  'src/server/sign-in/former-version.db.test.ts': 'Rows that the version before has written.',
  'src/server/accounts/*.db.test.ts': 'Accounts and their login identifiers, which are unique.',
  'src/server/accounts/companies/*.db.test.ts': 'Searches that each database does in its own way.',
  'src/server/clients/*.db.test.ts': 'Apps and what their removal ends.',
  'src/server/{operator/demo/load-demo,contacts/operator/contacts,emergency-address/operator/address-checks,emergency-address/operator/import-lines,emergency-address/operator/line-list,emergency-address/operator/assign-line,emergency-address/address-form/address-form,emergency-address/operator/evidence}.db.test.ts':
    'Much that is stored in one transaction, and lists by pages.',
  'src/server/sso/operator/connection-health.db.test.ts':
    'A filter that each database evaluates by itself, compared with the rule.',
  'src/server/street-guide/{guide,two,numbers}-*.db.test.ts': 'Imports, replacements and removals of many rows.',
  'src/server/support/*.db.test.ts':
    'What support looks up, kept beside an answer while others wait for the only writer.',
  'src/server/doctor/*.db.test.ts': 'A database that is looked at while a server has it open.',
  'src/server/audit/{seals,operator,verifications}/*.db.test.ts':
    'Records and seals that somebody has changed, by statements of their own.',
  'src/server/jobs/job-worker.db.test.ts':
    'Rows that are done once, by one process at a time, in transactions of the only writer.',
  'src/server/management/{management,persons,second-person}.db.test.ts':
    'Versions, keys and approvals that count once, and roles that two take from each other.',
  'src/server/rate-limiter/*.db.test.ts': 'Counters that requests at the same time share.',
  'src/server/policy-previews/**/*.db.test.ts': 'What is read of a whole company by statements of their own.',
  'src/server/statistics/**/*.db.test.ts': 'Counters that processes share, and the sweep that ends them.',
  'src/server/statistics/*.db.test.ts': 'Counters that processes share, and the sweep that ends them.',
  'src/server/alarms/**/*.db.test.ts': 'Samples, leases and states of alarms, which each database compares by itself.',
  'src/server/attention/*.db.test.ts': 'Counts and days that each database computes by itself.',
  'src/server/console/**/*.db.test.ts': 'Times of sessions and links that each database compares by itself.',
  'src/server/setup-links/**/*.db.test.ts': 'Rows of versions beside this one.',
  'src/server/saved-views/*.db.test.ts': 'Views that are counted in the statement that adds one.',
  'src/server/people/*.db.test.ts': 'Conditions and orders that each database computes by itself.',
  'src/server/processes/*.db.test.ts': 'Secrets and signals that processes share.',
  'src/server/work/*.db.test.ts': 'Rows and leases that one of several processes has.',
  'src/server/looks.db.test.ts': 'What a call sends to either database.',
  'src/server/sessions/*.db.test.ts': 'Sessions are ended in one transaction, while others wait for the only writer.',
  'src/server/signing-keys/*.db.test.ts': 'Keys that are made once and replaced.',
  'src/server/one-time-proofs/*.db.test.ts': 'Codes, each of which counts once.',
  'src/server/two-factor/*.db.test.ts': 'Codes, challenges and recovery codes that are used up.',
  'src/server/passkeys/*.db.test.ts': 'Challenges that count once, and counters that only grow.',
  'src/server/sign-in/{sign-in,own-sign-in,facts,password-change}.db.test.ts':
    'The row of a sign-in: its one-time session and code, and changes under way.',
  'src/server/authorization/{authorization,tokens/refresh}.db.test.ts':
    'Records of the provider, and tokens that are used once.',
  'src/server/recovery/{reset,express-link,lost-contact}.db.test.ts': 'Links and codes that are used once.',
  'src/server/activation/*.db.test.ts': 'Activation codes, which are used once.',
  'src/server/email-change/*.db.test.ts': 'Changes of address, which are undone once.',
  'src/server/secure-account/*.db.test.ts': 'The link that secures an account, once.',
  'src/server/passwords/*.db.test.ts': 'A changed password, which ends sessions in the same transaction.',
  'src/server/messages/{outbox,delivery-once,notice-budget,sending-limits}.db.test.ts':
    'Messages that are kept, sent once, and counted.',
  'src/server/returned-mail/returned-mail.db.test.ts': 'What is remembered of addresses that return mail.',
  'src/server/emergency-address/{emergency-address,notices/contact-notices,provisioning/provisioning,provisioning/provisioning-once,test-calls/test-call}.db.test.ts':
    'Addresses, lines and orders, each of which is sent once.',
  'src/server/sso/{identities/identity-links,single-sign-on,connections/domain-proof,connections/connection-check,identities/own-identities}.db.test.ts':
    'Identities of other providers, and starts that are used once.',
};

/**
 * Integration tests that `npm test` runs on the embedded database alone, with the reason. `npm run soak` runs them on
 * PostgreSQL too.
 */
export const notOnPostgres: Readonly<Record<string, string>> = {
  'test/start.db.test.ts': '`npm start` is the way to start on the embedded database.',
};
