import { createAuditSealer } from '../src/server/audit/seals/audit-sealer.ts';
import { createSecrets } from '../src/server/secrets/secrets.ts';
import { openFreshDatabase } from './open-fresh-database.ts';

/** Seals the audit of the database in the environment, and is killed as soon as there is a seal. */
const { DATABASE_URL, DATA_DIR = '', SECRET = '' } = process.env;
const database = await openFreshDatabase({
  env: { DATA_DIR, ...(DATABASE_URL !== undefined && { DATABASE_URL }) },
  dispose: async () => undefined,
});
const watch = setInterval(async () => {
  const [seal] = await database.db.selectFrom('audit_seals').select('number').limit(1).execute();
  if (seal) process.kill(process.pid, 'SIGKILL');
}, 1);
await createAuditSealer({
  database,
  secrets: createSecrets([SECRET]),
  keptMs: 1,
  metrics: { auditSealed: () => undefined, auditSealLost: () => undefined, auditSealAlarm: () => undefined },
  report: (problem) => void process.stderr.write(`${problem}\n`),
}).seal();
clearInterval(watch);
