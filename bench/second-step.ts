import { readConfig } from '../src/server/config.ts';
import { openInstallation } from '../src/server/installation.ts';
import { newTotpSecret } from '../src/server/two-factor/totp.ts';
import { type FreshDatabase, freshDatabase } from '../test/database.ts';
import { startPortico } from '../test/portico.ts';
import { demoPassword } from '../test/relying-party.ts';
import { appCode } from '../test/second-step.ts';
import { answered, costsOf, measureCeremony, sumOf } from './ceremony.ts';
import type { Section } from './figures.ts';
import { startServer } from './server-under-test.ts';

const signIns = 200;
const mostInHashes = 0.25;

/** A person with an authenticator app. */
interface Person {
  readonly email: string;
  readonly secret: string;
}

/** Adds people of a company that trusts no device. Each signs in once, because a code counts once. */
async function addPeople(database: FreshDatabase, count: number): Promise<readonly Person[]> {
  const installation = await openInstallation(readConfig({ ...database.env, DEMO: 'true' }));
  const { accounts, hasher, secondFactors } = installation;
  const company = { id: 'second-step', name: 'Second step', brandId: 0, mainNumbers: [] };
  await accounts.saveCompany(company);
  const policy = { requirement: 'required', channels: undefined, trustHours: 0, requiredFrom: 1 } as const;
  await secondFactors.secondFactorPolicies.set({ ...policy, companyId: company.id, accountId: undefined });
  const passwordHash = await hasher.hash(demoPassword);
  const people: Person[] = [];
  while (people.length < count) {
    const email = `second${people.length}@bench.example`;
    const id = await accounts.add({ email, firstName: 'Pat', lastName: 'Lee', company: company.id, passwordHash });
    const secret = newTotpSecret();
    await secondFactors.factors.setTotp(installation.database.db, id, secret, undefined);
    people.push({ email, secret });
  }
  await installation.close();
  return people;
}

/** Compares sign-ins that are confirmed by an authenticator app with those by a password alone (MFA-1). */
export async function measureSecondStep(): Promise<Section> {
  const database = await freshDatabase('nothing');
  const first = await startPortico({ database }); // loads the demo
  await first.stop();
  const people = await addPeople(database, 2 * signIns);
  const server = await startServer({ database, demoAppPort: first.demoAppPort });
  const secretOf = new Map(people.map(({ email, secret }) => [email, secret]));
  const emails = [...secretOf.keys()];
  const confirmed = (users: readonly string[]) =>
    measureCeremony(server, users, demoPassword, async ({ browser, signInId, username }) => {
      await browser.get('/api/two-factor/mfa-settings?clientId=demo-web', { 'portico-sign-in': signInId });
      const code = appCode(secretOf.get(username) ?? '');
      const verified = browser.call('/api/two-factor/mfa-totp-verification', { code }, signInId);
      return (await answered(verified)).oneTimeSession;
    });
  const byPassword = () =>
    measureCeremony(server, Array<string>(signIns).fill('ada@harbourlane.example'), demoPassword);
  await byPassword();
  await confirmed(emails.slice(signIns));
  const without = await byPassword();
  const withStep = await confirmed(emails.slice(0, signIns));
  await server.portico[Symbol.asyncDispose]();
  const [one, other] = [withStep, without].map(({ hash, steps }) => sumOf(costsOf(steps)) / hash.cpuMsEach);
  return {
    title: 'The second step',
    how: `${signIns} whole sign-ins confirmed by an authenticator app, beside as many by a password alone, in units of the bare hash of the same moment; the embedded database.`,
    figures: [
      {
        what: 'A sign-in with an authenticator app, beyond one without',
        value: (one ?? Number.NaN) - (other ?? Number.NaN),
        unit: 'hashes',
        yardstick: { what: 'a sign-in by a password alone', value: other ?? Number.NaN },
        budget: { atMost: mostInHashes },
      },
    ],
  };
}
