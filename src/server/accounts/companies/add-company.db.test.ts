import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { openFreshDatabase } from '../../../../test/open-fresh-database.ts';
import type { Database } from '../../storage/database.ts';
import { type Companies, CompanyConflict, createCompanies } from './companies.ts';

let fresh: FreshDatabase;
let database: Database;
let companies: Companies;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = await openFreshDatabase(fresh);
  companies = createCompanies(database);
});
afterAll(async () => {
  await database.close();
  await fresh.dispose();
});

it('of several who add a company with one id at the same time, one does, and nobody changes it', async () => {
  const adding = [0, 1210, 2030, 3710].map((brandId) =>
    companies.add({ id: 'acme', name: `Acme ${brandId}`, brandId, mainNumbers: [`+1212555${1000 + brandId}`] }),
  );
  const refused = (await Promise.allSettled(adding)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(CompanyConflict);
  const [company] = await companies.list({ find: 'acme' });
  expect(company).toMatchObject({
    name: `Acme ${company?.brandId}`,
    mainNumbers: [`+1212555${1000 + Number(company?.brandId)}`],
  });
});

it('a company is not added without the main number that another one has', async () => {
  const number = '+12125550111';
  await companies.add({ id: 'first', name: 'First', brandId: 0, mainNumbers: [number] });
  await expect(companies.add({ id: 'second', name: 'Second', brandId: 0, mainNumbers: [number] })).rejects.toThrow(
    'belongs to another',
  );
  expect(await companies.byId('second')).toBeUndefined();
});
