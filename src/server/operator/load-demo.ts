import { AccountConflict } from '../accounts/accounts.ts';
import type { Installation } from '../installation.ts';
import { readDemo } from './demo-data.ts';

/**
 * Loads the demo data unless the database has other accounts. Repeated and concurrent loads are safe, because existing
 * data is kept. Clients are stored on every start, because their port may have changed.
 */
export async function loadDemo({ config, accounts, clients, hasher, policies }: Installation): Promise<void> {
  const demo = readDemo(config.DEMO_APP_PORT);
  const [first] = await accounts.byEmail(demo.accounts[0]?.email ?? '');
  const loaded = await accounts.count();
  if (loaded > 0 && !first) return;
  for (const { registration, secret } of demo.clients) await clients.save(registration, secret);
  if (loaded >= demo.accounts.length) return;
  for (const company of demo.companies) await accounts.saveCompany(company);
  for (const policy of demo.policies) await policies.add(policy);
  // All accounts share one hash: a hundred hashes would take a second.
  const passwordHash = await hasher.hash(demo.password);
  for (const { shows: _, ...account } of demo.accounts) {
    await accounts.add({ ...account, passwordHash }).catch((reason) => {
      if (!(reason instanceof AccountConflict)) throw reason;
    });
  }
}
