/**
 * Integration tests that `npm run soak` runs on a coordinator of Citus with two workers too, where Citus is installed. All
 * their databases are distributed. Each has the reason.
 */
export const onCitus: Readonly<Record<string, string>> = {
  'src/server/audit/**/*.db.test.ts': 'Records, searches by every filter, seals and the stream to a collector.',
  'src/server/storage/{storage,together}.db.test.ts': 'Transactions, the sweep, and statements that are sent together.',
  'src/server/*.db.test.ts': 'A server that is killed and loses nothing, exports, removals and gates.',
  'src/server/sign-in/!(office).db.test.ts':
    'Sign-ins with what they record; not one whose clock is a subquery, which Citus does not take.',
  'src/server/authorization/**/*.db.test.ts': 'Codes and tokens, each with its record in one transaction.',
  'src/server/sessions/*.db.test.ts': 'Sessions that are ended, with their records.',
  'src/server/support/**/*.db.test.ts': 'The story of a sign-in, which the audit tells.',
  'src/server/jobs/*.db.test.ts': 'Many records that one statement writes.',
  'src/server/management/*.db.test.ts': 'Searches of the audit through the API.',
  'src/server/{accounts,account-import}/**/*.db.test.ts': 'Changes of operators, each with its record.',
};
