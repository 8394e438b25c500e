import { readConfig } from '../src/server/config.ts';
import { openInstallation } from '../src/server/installation.ts';
import { prepareStoring } from '../src/server/passkeys/passkeys.ts';
import { userHandleOf } from '../src/server/passkeys/user-handle.ts';
import { type Authenticator, createAuthenticator } from '../test/authenticator.ts';
import { type FreshDatabase, freshDatabase } from '../test/database.ts';
import { startPortico } from '../test/portico.ts';
import { demoPassword, discoverDemoWeb, exchange, startSignIn } from '../test/relying-party.ts';
import { answered, costsOf, type Measured, measureCeremony, sumOf, turn, width } from './ceremony.ts';
import type { Section } from './figures.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { createBareHash, Spent } from './spent.ts';

const signIns = 200;
const mostPercent = 60;

/** Adds people with a passkey each, all of one authenticator. */
async function addPeople(database: FreshDatabase, count: number, device: Authenticator): Promise<readonly string[]> {
  const installation = await openInstallation(readConfig({ ...database.env, DEMO: 'true' }));
  const { accounts, passkeyStores } = installation;
  await accounts.saveCompany({ id: 'passkeys', name: 'Passkeys', brandId: 0, mainNumbers: [] });
  const ids: string[] = [];
  while (ids.length < count) {
    const person = { email: `key${ids.length}@bench.example`, firstName: 'Pat', lastName: 'Lee', company: 'passkeys' };
    const account = await accounts.byId(await accounts.add(person));
    if (!account) throw new Error('An account that was added is not there.');
    const { policy } = (await passkeyStores.passkeyPolicies.find(account.id)) ?? {};
    if (!policy) throw new Error('An account without rules for passkeys.');
    const wish = { account, policy, binding: { purpose: 'creation', owner: account.id }, wants: 'passkey' } as const;
    const options = passkeyStores.ceremonies.creation(wish.binding, {
      brandName: 'Bench',
      user: { id: userHandleOf(account.id), name: person.email, displayName: 'Pat Lee' },
      known: [],
      residentKey: 'required',
      isHardwareOnly: false,
    });
    const created = device.create(options, { client: { origin: installation.config.publicUrl } });
    const made = await prepareStoring(passkeyStores, wish, created, { userAgent: undefined });
    await made.store(installation.database.db);
    ids.push(created.id);
  }
  await installation.close();
  return ids;
}

/** Signs in by each passkey once, like the page. All run each step before the next one. */
async function measurePasskeySignIns(
  { portico, cpuMs }: ServerUnderTest,
  ids: readonly string[],
  device: Authenticator,
): Promise<Measured> {
  const relyingParty = await discoverDemoWeb(portico.url);
  const bareHash = await createBareHash(demoPassword, width);
  const steps = new Map<string, Spent>();
  function step<T, R>(name: string, items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
    const spent = steps.get(name) ?? new Spent(width);
    steps.set(name, spent);
    return spent.on(items, cpuMs, work);
  }
  const opened = await step('authorize', ids, async (id) => ({ ...(await startSignIn(portico, relyingParty)), id }));
  await step('page', opened, ({ browser, pageUrl }) => browser.get(pageUrl));
  const asked = await step('options', opened, async (signIn) => {
    const { browser, signInId } = signIn;
    const path = '/api/passkeys/sign-in-options?clientId=demo-web';
    const { options } = JSON.parse((await browser.get(path, { 'portico-sign-in': signInId })).text).data;
    return { ...signIn, credential: device.get(options, { id: signIn.id, client: { origin: portico.url } }) };
  });
  for (let done = 0; done < ids.length; done += turn) await bareHash.verify(turn);
  const proven = await step('passkey', asked, async (signIn) => {
    const { browser, signInId, credential } = signIn;
    const { completed } = await answered(browser.call('/api/passkeys/sign-in', { credential }, signInId));
    return { ...signIn, completed };
  });
  const returned = await step('code', proven, async (signIn) => {
    const { continueAt, code } = signIn.completed;
    const { location } = await signIn.browser.get(`${continueAt}?code=${code}`);
    return { ...signIn, callback: new URL(location ?? 'missing:') };
  });
  await step('token', returned, (signIn) => exchange(relyingParty, signIn.callback, signIn));
  return { hash: bareHash.spent, steps };
}

/** Compares sign-ins by a passkey with those by a password alone. */
export async function measurePasskeys(): Promise<Section> {
  const database = await freshDatabase('nothing');
  const first = await startPortico({ database }); // loads the demo
  await first.stop();
  const device = createAuthenticator({ origin: 'https://set-by-each-ceremony.example' });
  const ids = await addPeople(database, 2 * signIns, device);
  const server = await startServer({ database, demoAppPort: first.demoAppPort });
  const byPassword = () =>
    measureCeremony(server, Array<string>(signIns).fill('ada@harbourlane.example'), demoPassword);
  await byPassword();
  await measurePasskeySignIns(server, ids.slice(signIns), device);
  const password = await byPassword();
  const passkey = await measurePasskeySignIns(server, ids.slice(0, signIns), device);
  await server.portico[Symbol.asyncDispose]();
  const inHashes = ({ hash, steps }: Measured, cost: (costs: Record<string, number>) => number) =>
    cost(costsOf(steps)) / hash.cpuMsEach;
  return {
    title: 'Passkeys',
    how: `${signIns} whole sign-ins by a passkey, each of another account and in a new browser, beside as many by a password alone, in units of the bare hash of the same moment; the embedded database.`,
    figures: [
      {
        what: 'A whole sign-in by a passkey',
        value: inHashes(passkey, sumOf),
        unit: 'hashes',
        yardstick: { what: 'by a password alone', value: inHashes(password, sumOf) },
      },
      {
        what: 'That is, of one by a password',
        value: (100 * inHashes(passkey, sumOf)) / inHashes(password, sumOf),
        unit: '%',
        budget: { atMost: mostPercent },
      },
      {
        what: '— verifying the passkey, with its gates and the record of it',
        value: inHashes(passkey, ({ passkey: cost = 0 }) => cost),
        unit: 'hashes',
        yardstick: { what: 'the password', value: inHashes(password, ({ password: cost = 0 }) => cost) },
      },
    ],
  };
}
