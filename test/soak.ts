/** Tests that `npm run soak` runs longer than `npm test`, with their purpose. */
export const soak: Readonly<Record<string, string>> = {
  'src/server/main.db.test.ts': 'Kills the server among a hundred sign-ins, again and again, and loses none.',
  'src/server/messages/delivery-once.db.test.ts':
    'A thousand messages, which all processes together deliver once each, and none is lost when they are killed.',
  'src/server/storage/database-faults.db.test.ts':
    'Breaks, crashes, freezes and replaces PostgreSQL under load, and measures how soon requests are answered again.',
  'test/version-before.db.test.ts':
    'Builds the version before, and signs users in through an update to the present one and back, without a failure.',
  'src/server/distribution/workers-away.db.test.ts':
    'Sign-ins while the audit is spread over workers of Citus, which crash, freeze and come back, and lose none.',
  'src/server/storage/scale.db.test.ts':
    'A million accounts on PostgreSQL: short batches of the sweep, and thousands of sign-ins from one address without a deadlock.',
  'src/server/sign-in/no-step-skipped.db.test.ts':
    'Calls in random orders, which get no code before every gate is open.',
  'src/server/two-factor/no-factor-skipped.db.test.ts':
    'Calls in random orders with the password alone, which get no code, consent or factor.',
  'src/server/recovery/no-proof-skipped.db.test.ts':
    'Recovery calls in random orders, which change no password without a proof.',
  'src/server/emergency-address/foreign-ids.db.test.ts':
    'Ten thousand calls with ids of other users and guessed ones, which show and change nothing.',
  'src/server/authorization/redirect-safety.db.test.ts':
    'Random redirect addresses, of which none but a registered one is followed.',
  'src/server/sso/realms/negotiate.db.test.ts': 'Installs a Kerberos KDC, whose tickets sign users in.',
  'src/server/sso/simplesamlphp.db.test.ts':
    'Installs SimpleSAMLphp, a provider by other hands, which signs a user in and out.',
  'test/documented-languages.db.test.ts':
    'Installs Go and Python, and signs a user in by the programs of the documentation in these languages.',
  'test/management-clients.db.test.ts':
    'Fetches a linter of OpenAPI documents and two generators of clients, and manages accounts by what they make.',
  'test/deploy.test.ts': 'Installs nginx, and checks the examples for it and for systemd by these programs.',
  'test/deploy-proxies.db.test.ts': 'Installs nginx and HAProxy, and runs the examples before two processes.',
  'test/container.test.ts': 'Builds the container on a Debian made for it, runs it, and weighs it.',
  'test/monitoring.test.ts': 'Fetches promtool, which checks the alert rules and raises each of them by samples.',
  'e2e/other-browsers.e2e.ts': 'Installs Firefox and WebKitGTK, and walks the whole of their twenty-one journeys.',
  'src/server/emergency-address/stand/lines-scale.db.test.ts':
    'Lists and counts of 20,000 lines of a company among 200,000 on PostgreSQL, by where they stand.',
  'src/server/accounts/companies/companies-scale.db.test.ts':
    'Lists and searches of 2,000 companies with a million accounts on PostgreSQL.',
  'src/server/statistics/totals-scale.db.test.ts':
    'What operators are told of a year of sign-ins of 26 brands with 2,000 companies, on PostgreSQL.',
  'src/server/alarms/alarms-scale.db.test.ts':
    'Evaluations of the alarms from a day of samples of four processes, and their lists, on PostgreSQL.',
  'src/server/people/people-scale.db.test.ts':
    'Lists of a company of 20,000 people among 200,000 on PostgreSQL: each filter in each order, and all counts.',
  'src/server/jobs/job-load.db.test.ts':
    'Bulk jobs of a hundred thousand accounts, processes that are killed at one, and sign-ins beside ten of them.',
  'src/server/street-guide/statewide.db.test.ts':
    'A street guide of five million ranges on PostgreSQL: its import, its next edition, and addresses looked up.',
  'src/server/street-guide/place-habits.db.test.ts':
    'Addresses as people of ten kinds of places write them, and wrong ones, of which none is called Valid.',
  'src/server/street-guide/street-guide-validation.test.ts':
    'Random street guides, whose suggestions are answers when they are sent.',
  'src/rules/brand/theme.test.ts': 'Random brand colours, which all get enough contrast.',
  'src/rules/paths/automation-target.test.ts':
    'Random targets of login automation, which lead nowhere but to a registered host.',
};
