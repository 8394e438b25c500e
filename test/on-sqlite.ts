/**
 * Browser tests that also run on the embedded database, with the reason. All browser tests run on PostgreSQL with two
 * processes.
 */
export const onSqlite: Readonly<Record<string, string>> = {
  'e2e/partner-app.e2e.ts':
    'The demo as `npm start` runs it, with one process and no proxy: the whole way from an app and back.',
  'e2e/sessions.e2e.ts': 'Sessions are ended in one transaction, while others wait for the only writer.',
};

/**
 * Long integration tests that `npm test` runs on PostgreSQL alone, with what runs in their place on the embedded database.
 * `npm run soak` runs them there too. What stores, uses up or migrates something is on both.
 */
export const notOnSqlite: Readonly<Record<string, string>> = {
  'src/server/authorization/device-flow.db.test.ts':
    'Its codes are records of the provider, which authorization stores and uses up there.',
  'src/server/authorization/ended-session.db.test.ts': 'The end of a session is tested in authorization.',
  'src/server/authorization/recognised-session.db.test.ts': 'Reads sessions, as authorization and session-gates do.',
  'src/server/authorization/redirect-safety.db.test.ts': 'Compares addresses; way-back reads the same records.',
  'src/server/authorization/sessions.db.test.ts': 'Reads sessions, as session-gates do.',
  'src/server/authorization/standard-answers.db.test.ts': 'Asks the provider, as conformance does.',
  'src/server/http/host-name.db.test.ts': 'Starts servers that differ by their host names.',
  'src/server/http/odd-input.db.test.ts': 'Is refused before anything is read or stored.',
  'src/server/messages/message-routes.db.test.ts': 'Differs by providers; outbox stores the messages.',
  'src/server/messages/message-sender.db.test.ts': 'Differs by mail servers; outbox stores the messages.',
  'src/server/messages/security-notices.db.test.ts': 'Differs by the words of messages; outbox stores them.',
  'src/server/operator/factors.db.test.ts': 'Calls the operations of own-factors and second-step by command.',
  'src/server/returned-mail/mail-event-routes.db.test.ts': 'Differs by providers; returned-mail stores what they tell.',
  'src/server/sessions/sessions.db.test.ts': 'Lists and ends sessions, as the browser test of this list does.',
  'src/server/sign-in/failures-in-a-row.db.test.ts': 'Its counters are tested in rate-limiter.',
  'src/server/sign-in/no-step-skipped.db.test.ts': 'gates and sign-in make the same calls there.',
  'src/server/sign-in/office.db.test.ts': 'Its counters are tested in rate-limiter.',
  'src/server/sso/just-in-time.db.test.ts': 'The accounts and identities are those of identity-links and add-accounts.',
  'src/server/sso/negotiate.db.test.ts': 'Differs by tickets; single-sign-on reads and stores the same.',
  'src/server/sso/required-sign-on.db.test.ts': 'The rules are those of account-level-rules.',
  'src/server/sso/saml-sign-on.db.test.ts': 'Differs by documents of providers; single-sign-on stores the same.',
  'src/server/two-factor/no-factor-skipped.db.test.ts': 'second-step makes the same calls there.',
};

/**
 * Integration tests that `npm test` runs on the embedded database alone, with the reason. `npm run soak` runs them on
 * PostgreSQL too.
 */
export const notOnPostgres: Readonly<Record<string, string>> = {
  'test/start.db.test.ts': '`npm start` is the way to start on the embedded database.',
};
