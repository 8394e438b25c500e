import { AccountConflict } from '../../accounts/accounts.ts';
import type { Installation } from '../../installation.ts';
import { storedPasskeyPolicyOf } from '../../passkeys/passkeys.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { storedPolicyOf } from '../../two-factor/two-factor.ts';
import { type Demo, readDemo } from './demo-data.ts';
import { loadDemoBrandSignIns } from './load-demo-brand-sign-ins.ts';
import { loadDemoEmergency } from './load-demo-emergency.ts';
import { loadDemoProviderAnswers } from './load-demo-provider-answers.ts';
import { connectProviders } from './load-demo-providers.ts';
import { loadDemoSignIns } from './load-demo-sign-ins.ts';
import { loadDemoSpending } from './load-demo-spending.ts';

/**
 * Loads the demo data unless the database has other accounts. Repeated and concurrent loads are safe, because existing
 * data is kept; the demo of an earlier version gets what it has not. What belongs to somebody else by now is left out. Clients are stored on every start, because their port may have changed.
 */
export async function loadDemo(installation: Installation): Promise<void> {
  const { config, accounts, clients, companies } = installation;
  const demo = readDemo(config.DEMO_APP_PORT);
  const [first] = await accounts.byEmail(demo.accounts[0]?.email ?? '');
  const loaded = await accounts.count();
  if (loaded > 0 && !first) return;
  for (const { registration, secret } of demo.clients) await clients.save(registration, secret);
  const present = new Set((await companies.list()).map(({ id }) => id));
  const isWhole = loaded >= demo.accounts.length && demo.companies.every(({ id }) => present.has(id));
  if (!isWhole) await addAccountsOf(installation, demo);
  await loadDemoEmergency(installation);
  await connectProviders(installation);
  await loadDemoBrandSignIns(installation, demo);
  await loadDemoSignIns(installation, demo);
  await loadDemoSpending(installation, demo);
  await loadDemoProviderAnswers(installation);
}

async function addAccountsOf(installation: Installation, demo: Demo): Promise<void> {
  const { accounts, companies, policies, secondFactors, passkeyStores } = installation;
  for (const company of demo.companies) await accounts.saveCompany(company).catch(leaveOut);
  const present = new Set((await companies.list()).map(({ id }) => id));
  for (const policy of demo.policies.filter(({ company }) => present.has(company))) await policies.add(policy);
  for (const policy of demo.secondFactorPolicies.filter(({ company }) => present.has(company)))
    await secondFactors.secondFactorPolicies.set(storedPolicyOf(policy, Date.now()));
  for (const policy of demo.passkeyPolicies.filter(({ company }) => present.has(company)))
    await passkeyStores.passkeyPolicies.set(storedPasskeyPolicyOf(policy, Date.now()));
  await addAccounts(installation, demo);
}

async function addAccounts(installation: Installation, demo: Demo): Promise<void> {
  const { accounts, hasher } = installation;
  // All accounts share one hash: a hundred hashes would take a second.
  const passwordHash = await hasher.hash(demo.password);
  for (const { shows: _, opens: __, factors, manages, ...account } of demo.accounts) {
    try {
      const id = await accounts.add({ ...account, passwordHash });
      await addFactors(installation, id, factors, demo.totpSecret);
      if (manages) await giveDemoRole(installation, id, manages);
    } catch (reason) {
      leaveOut(reason);
    }
  }
}

/** Gives an account a role for its own company or brand. */
async function giveDemoRole(
  { accounts, roles }: Installation,
  accountId: string,
  { role, reach }: NonNullable<Demo['accounts'][number]['manages']>,
): Promise<void> {
  const account = await accounts.byId(accountId);
  if (!account) return;
  const { companyId, brandId } = account;
  const reached = reach === 'company' ? ({ kind: reach, companyId } as const) : ({ kind: reach, brandId } as const);
  await roles.give({ accountId, role, reach: reached, endsAt: undefined, givenBy: 'demo' });
}

/** An address or number belongs to somebody else, or a company is left out. */
function leaveOut(reason: unknown): void {
  if (!(reason instanceof AccountConflict)) throw reason;
}

async function addFactors(
  { database, contacts, secondFactors: { factors } }: Installation,
  accountId: string,
  wanted: Demo['accounts'][number]['factors'],
  totpSecret: string,
): Promise<void> {
  const known = wanted.includes('contacts') ? await contacts.of(accountId) : [];
  await inTransaction(database, async (tx) => {
    const add: Readonly<Record<(typeof wanted)[number], () => Promise<unknown>>> = {
      contacts: () => Promise.all(known.map(({ id }) => factors.addContact(tx, accountId, id))),
      totp: () => factors.setTotp(tx, accountId, totpSecret, undefined),
    };
    for (const one of wanted) await add[one]();
  });
}
