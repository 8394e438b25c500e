import { foreignHashes } from '../src/server/accounts/foreign-hash.ts';
import { createPasswordHasher } from '../src/server/accounts/password-hasher.ts';
import { demoPassword } from '../test/relying-party.ts';
import { costsOf, measureCeremony, sumOf } from './ceremony.ts';
import type { Section } from './figures.ts';
import { growDatabase, type Size } from './grown-database.ts';
import { startServer } from './server-under-test.ts';

const small: Size = { accounts: 20_000, records: 60_000 };
const large: Size = { accounts: 1_000_000, records: 3_000_000 };
const signIns = 400;
const warmUps = 300;
const mostGrowth = 1.1;

/** Measures the cost of a sign-in beside the hash, and the start-up time, on a database of a size. */
async function measureSize(size: Size) {
  process.stderr.write(`Making ${size.accounts} accounts and ${size.records} records…\n`);
  const passwordHash = await createPasswordHasher(1, foreignHashes).hash(demoPassword);
  const grown = await growDatabase(size, passwordHash);
  const startedAt = performance.now();
  const server = await startServer(grown);
  const readySeconds = (performance.now() - startedAt) / 1000;
  // Spreads over all accounts, so that their rows are not cached.
  const users = (count: number, offset: number) =>
    Array.from({ length: count }, (_, n) => `p${(offset + n * 7919) % size.accounts}@grown.example`);
  await measureCeremony(server, users(warmUps, 1), demoPassword);
  const { hash, steps } = await measureCeremony(server, users(signIns, 2), demoPassword);
  const costs = costsOf(steps);
  await server.portico[Symbol.asyncDispose]();
  return { readySeconds, hashMs: hash.cpuMsEach, costs, inHashes: sumOf(costs) / hash.cpuMsEach };
}

/** Compares the cost of a sign-in on a small and a large installation, while expired records are deleted. */
export async function measureGrowth(): Promise<Section> {
  const before = await measureSize(small);
  const after = await measureSize(large);
  const steps = Object.keys(after.costs);
  return {
    title: 'Growth',
    how: `${signIns} whole sign-ins on ${large.accounts} accounts and ${large.records} records beside ${small.accounts} and ${small.records}, on the embedded database, in units of the bare hash of the same moment; a twentieth of the records has expired and is swept.`,
    figures: [
      {
        what: 'A whole sign-in',
        value: after.inHashes,
        unit: 'hashes',
        yardstick: { what: `${small.accounts} accounts`, value: before.inHashes },
        budget: { atMost: mostGrowth * before.inHashes },
      },
      ...steps.map((name) => ({
        what: `— ${name}`,
        value: (after.costs[name] ?? 0) / after.hashMs,
        unit: 'hashes',
        yardstick: { what: `${small.accounts} accounts`, value: (before.costs[name] ?? 0) / before.hashMs },
      })),
      {
        what: 'Ready after',
        value: after.readySeconds,
        unit: 's',
        yardstick: { what: `${small.accounts} accounts`, value: before.readySeconds },
        budget: { atMost: 3 },
      },
    ],
  };
}
