import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { sweepInTest } from '../../../../test/sweep-in-test.ts';
import { readConfig } from '../../config.ts';
import { type Installation, openInstallation } from '../../installation.ts';
import type { OperationInput, OperationName } from '../../operations.ts';
import { perform } from '../../perform.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { writeEvidence } from './evidence-file.ts';

let database: FreshDatabase;
let installation: Installation;
beforeAll(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
  await operate('addCompany', { id: 'acme', name: 'Acme', brandId: 0 });
});
afterAll(async () => {
  await installation.close();
  await database.dispose();
});
const operate = <Name extends OperationName>(name: Name, input: OperationInput<Name>) =>
  perform(installation, name, input);

let users = 0;
/** A user with a line at an address, who has acknowledged what that needs. */
async function userAt(firstName: string, street2: string) {
  const email = `${street2.replace(/\W/g, '')}@acme.example`;
  await operate('addAccount', { account: { firstName, lastName: 'Other', company: 'acme', email } });
  const number = `+1503555012${3 + users++}`;
  const line = await operate('addLine', { who: email, number, name: 'Desk phone' });
  const address = { country: 'US', street: '120 Main St', street2, city: 'Salem', state: 'OR', zip: '97301' };
  const evidence = { level: 'msag', dataset: 'Marion', vintage: '2026' } as const;
  const chosen = {
    address,
    formatId: installation.addressFormats.of('US')?.id ?? '',
    status: 'Valid',
    evidence,
  } as const;
  const { registrations } = installation.emergency;
  await inTransaction(installation.database, (tx) =>
    registrations.register(
      tx,
      { lineId: line.id, accountId: line.accountId, choice: 'address', chosen, isOutsideArea: false },
      { texts: ['usesAddress', 'limits'], locale: 'de_DE' },
    ),
  );
  return { ...line, email };
}
const day = 24 * 3_600_000;
const sweep = () =>
  sweepInTest(installation.database, {
    audit: 400 * day,
    endedSignIns: day,
    emergencyEvidence: 730 * day,
  });
/** Lets days pass since accounts were removed. */
const pass = (days: number) =>
  installation.database.db
    .updateTable('emergency_acknowledgements')
    .set((eb) => ({ account_removed_at: eb('account_removed_at', '-', days * day) }))
    .execute();

it('[EA-4a] the evidence of lines is exported with each text that was acknowledged; the audit keeps who read whose address', async () => {
  const user = await userAt('=Ann', 'Suite 4');
  await operate('addLine', { who: user.email, number: '+15035550144', name: 'Second' });
  const { lines } = await operate('exportLineEvidence', { company: 'acme', by: 'kim' });
  expect(lines.map(({ isRouted }) => isRouted)).toEqual([false, undefined]); // nothing was ordered from anybody
  expect(lines[0]).toMatchObject({ setBy: 'user', check: 'inRecords', unchecked: ['street2'], order: 'none' });
  const path = join(mkdtempSync(join(tmpdir(), 'portico-evidence-')), 'evidence.csv');
  await writeEvidence(path, [lines]);
  const [header = '', first = '', second = ''] = readFileSync(path, 'utf8').split('\r\n');
  expect(header.split(',').slice(0, 4)).toEqual(['line', 'number', 'device', 'user']);
  expect(first).toContain(`${user.id},+15035550123,Desk phone,'=Ann Other,address,`);
  expect(first).toMatch(/"120 Main St, Suite 4, Salem, OR 97301",Suite 4,US,Valid,\d{4}-.*"msag, Marion, 2026"/);
  expect(header).toContain(',setBy,check,unchecked,order,usedForRouting,');
  expect(first).toContain(',user,inRecords,street2,none,no,');
  for (const text of ['usesAddress', 'limits']) expect(first).toContain(`${text} version 1, de_DE, 2`);
  expect(second).toContain('neverAsked');
  expect(statSync(path).mode & 0o077).toBe(0);
  const read = await installation.audit.read({ event: 'emergencyAddressRead', limit: 9 });
  expect(read.map(({ accountId, outcome }) => [accountId, outcome])).toEqual([[user.accountId, 'by kim']]);
  const [exported] = await installation.audit.read({ event: 'emergencyEvidenceExported', limit: 9 });
  expect(exported?.outcome).toBe('acme by kim');
});

it('an evidence file that others may read is replaced by one that they may not; a link stays a link, and nothing else is left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-evidence-'));
  const path = join(folder, 'evidence.csv');
  writeFileSync(path, 'of last year');
  chmodSync(path, 0o644);
  const open = openSync(path, 'r');
  await writeEvidence(path, []);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toMatch(/^line,number,/);
  expect(readFileSync(open, 'utf8')).toBe('of last year');
  closeSync(open);
  await expect(writeEvidence(folder, [])).rejects.toThrow();
  const link = `${folder}.link`;
  symlinkSync(path, link);
  await writeEvidence(link, []);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  rmSync(link);
  expect(readdirSync(folder)).toEqual(['evidence.csv']);
  expect(readdirSync(dirname(folder)).filter((name) => name.startsWith(`${basename(folder)}.`))).toEqual([]);
});

it('the list of lines shows suite, floor and room, and no address', async () => {
  const user = await userAt('Floor', 'Floor 2');
  const { lines } = await operate('listLines', { company: 'acme' });
  expect(lines.find(({ id }) => id === user.id)).toMatchObject({
    unit: 'Floor 2',
    status: 'Valid',
    since: expect.any(Number),
  });
  expect(JSON.stringify(lines)).not.toContain('Main St');
});

it('[EA-4a] what a user acknowledged outlives the account without an address, and is deleted after the set days', async () => {
  const user = await userAt('Gone', 'Room 9');
  await operate('removeAccount', { who: user.email });
  const { db } = installation.database;
  const addresses = db.selectFrom('emergency_registrations').select('id').where('account_id', '=', user.accountId);
  expect(await addresses.execute()).toEqual([]);
  const kept = async () => (await operate('listAcknowledgements', { who: user.accountId })).map(({ text }) => text);
  expect((await kept()).toSorted()).toEqual(['limits', 'usesAddress']);
  await pass(729);
  await sweep();
  expect(await kept()).toHaveLength(2);
  await pass(2);
  await sweep();
  expect(await kept()).toEqual([]);
  const others = await db.selectFrom('emergency_acknowledgements').select('id').execute();
  expect(others.length).toBeGreaterThan(0);
});
