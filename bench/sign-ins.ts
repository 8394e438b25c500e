import { readDemo } from '../src/server/operator/demo/demo-data.ts';
import { cores, costsOf, type Measured, measureCeremony, sumOf, turn, width } from './ceremony.ts';
import { demoUsers } from './demo-users.ts';
import type { Section } from './figures.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** The budget was set to 6 ms on a processor where a hash takes 8.3 ms; elsewhere it scales with the hash. */
const budgetInHashes = 6 / 8.3;
const signIns = 400;
/** V8 still compiles what runs often during the first thousand. */
const warmUps = 1000;

const shareOfHash = ({ hash, steps }: Measured) =>
  (100 * hash.cpuMsEach) / (steps.get('password')?.cpuMsEach ?? Number.NaN);

/** Measures whole sign-ins. */
export async function measureSignIns(server: ServerUnderTest): Promise<Section> {
  const { password, accounts } = readDemo(0);
  await measureCeremony(server, demoUsers(warmUps), password);
  const { hash, steps } = await measureCeremony(server, demoUsers(signIns), password);
  const dueToAccept = accounts.find(({ company, email }) => company === 'willow-creek' && email?.startsWith('theo'));
  const withStepDue = await measureCeremony(server, Array(signIns).fill(dueToAccept?.email ?? ''), password);
  const costs = costsOf(steps);
  const total = sumOf(costs);
  const hashBeside = { what: 'the bare hash', value: hash.cpuMsEach };
  const rateBeside = { what: 'the bare hash', value: hash.perSecond };
  return {
    title: 'Signing in',
    how: `${signIns} whole sign-ins, ${width} at once, on ${cores} cores that the load generator shares; the embedded database. First ${warmUps} to warm up. The bare hash and the password step take turns, ${turn} each.`,
    figures: [
      {
        what: 'Whole sign-ins, with their page',
        value: 1 / [...steps.values()].reduce((secondsEach, { perSecond }) => secondsEach + 1 / perSecond, 0),
        unit: 'a second',
        yardstick: rateBeside,
      },
      {
        what: 'Passwords proven',
        value: steps.get('password')?.perSecond ?? 0,
        unit: 'a second',
        yardstick: rateBeside,
      },
      {
        what: 'Sign-ins per core by their processor time',
        value: 1000 / total,
        unit: 'a second',
        budget: { atLeast: 20 },
      },
      {
        what: 'Share of the bare hash that the password step keeps where a further step is due, by processor time',
        value: shareOfHash(withStepDue),
        unit: '%',
        budget: { atLeast: 90 },
      },
      { what: 'A whole sign-in', value: total, unit: 'ms CPU', yardstick: hashBeside },
      {
        what: 'A whole sign-in beyond the hash',
        value: total - hash.cpuMsEach,
        unit: 'ms CPU',
        yardstick: hashBeside,
        budget: { atMost: hash.cpuMsEach * budgetInHashes },
      },
      ...Object.entries(costs).map(([name, value]) => ({ what: `— ${name}`, value, unit: 'ms CPU' })),
    ],
  };
}
