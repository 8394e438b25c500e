/**
 * Browser tests that also run on the embedded database, with the reason. All browser tests run on PostgreSQL with two
 * processes. The `*.db.test.ts` test the server's responses on both databases.
 */
export const onSqlite: Readonly<Record<string, string>> = {
  'e2e/partner-app.e2e.ts':
    'The demo as `npm start` runs it, with one process and no proxy: the whole way from an app and back.',
  'e2e/sessions.e2e.ts': 'Sessions are ended in one transaction, while others wait for the only writer.',
};
