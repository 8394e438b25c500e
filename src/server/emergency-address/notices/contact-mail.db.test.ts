import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { operateOn } from '../../../../test/operate-on.ts';
import { type RunningPortico, severalProcesses, startPortico } from '../../../../test/portico.ts';
import { administer } from '../../../../test/without-table.ts';
import { readConfig } from '../../config.ts';
import { openInstallation } from '../../installation.ts';

const secrets = { SECRETS: 'a secret of the test that is long enough' };
const contact = 'safety@acme.example';
let database: FreshDatabase;
let mail: MailServer;
let portico: RunningPortico;
/** Lines of one user. */
const lines = ['line1', 'line2'] as const;
beforeAll(async () => {
  mail = await startMailServer();
  database = await freshDatabase();
  const installation = await openInstallation(readConfig({ ...database.env, ...secrets }));
  const { accounts, emergency } = installation;
  await accounts.saveCompany({ id: 'acme', name: 'Acme', brandId: 0, mainNumbers: ['+15035550100'] });
  const person = { firstName: 'Pat', lastName: 'Lee', company: 'acme', email: 'pat@acme.example', extension: '104' };
  const accountId = await accounts.add(person);
  for (const [n, id] of lines.entries())
    await emergency.lines.add(installation.database.db, {
      id,
      accountId,
      companyId: 'acme',
      kind: 'digitalLine',
      name: 'Phone',
      e164: `+1503555011${n}`,
      countryIsoCode: 'US',
      followsMain: false,
      isLocationOnly: false,
    });
  await installation.close();
  const sender = { SMTP_URL: mail.url, MAIL_FROM: 'no-reply@tellwick.example' };
  portico = await startPortico({ database, demo: false, processes: severalProcesses, env: { ...secrets, ...sender } });
});
afterAll(async () => {
  await portico[Symbol.asyncDispose]();
  await mail.close();
});

const rules = async (...options: string[]) =>
  JSON.parse(await operateOn({ ...portico, database }, ['line', 'rules', 'acme', ...options, '--json']));

/** Notes what has happened to a line, as a choice does. */
const note = (lineId: string) =>
  administer(
    database,
    `insert into emergency_notices (line_id, account_id, company_id, what, at, due_at)
      select id, account_id, company_id, 'noLocation', ${Date.UTC(2027, 2, 1, 8, 15)}, 1 from lines where id = '${lineId}'`,
  );

it('[EA-17a] [EA-17b] the contact of a company gets one mail, whichever process sends it, and the next one an hour later', async () => {
  expect(await rules('--contact', contact)).toMatchObject({ contact });
  await note('line1');
  await vi.waitUntil(() => mail.received.length > 0, { timeout: 60_000 });
  await administer(database, 'update emergency_rules set notices_sent_at = 1'); // an hour is over
  await note('line2');
  await vi.waitUntil(() => mail.received.length > 1, { timeout: 60_000 });
  expect(mail.received.map(({ to }) => to)).toEqual([contact, contact]);
  const [first, second] = mail.received.map((one) => one.mail);
  expect(first?.subject).toBe('Emergency addresses at Acme: 1 line has changed');
  const text = first?.text ?? '';
  expect(text).toContain(
    'March 1, 2027 at 8:15 AM UTC: Pat Lee (extension 104, *******0110) has no emergency address.\n',
  );
  expect(text).toContain(`Ask these people to set their address at ${portico.url}/emergencyAddress?brandId=0`);
  expect(text).toContain('you are the contact for emergency calls of Acme.');
  expect(second?.text).toContain('0111) has no emergency address');
  expect(second?.text).not.toContain('0110');
});

it('[EA-17c] the command sets, removes and checks the contact of a company', async () => {
  await expect(rules('--contact', 'nobody')).rejects.toThrow('is no e-mail address');
  expect(await rules('--contact', 'none')).toMatchObject({ contact: null });
  expect(await rules('--put-off', 'no')).toMatchObject({ contact: null, mayPutOff: false });
});

it('[EA-2a] commands add, change, import, list and remove the locations of a company', async () => {
  const operate = (...args: string[]) => operateOn({ ...portico, database }, ['location', ...args]);
  const names = async (): Promise<string[]> =>
    JSON.parse(await operate('list', 'acme', '--json')).map(({ name }: { name: string }) => name);
  const address = ['--country', 'US', '--street', '120 Main St', '--city', 'Salem', '--state', 'OR', '--zip', '97301'];
  const [, id = ''] = /Added (\S+) \(/.exec(await operate('add', 'acme', 'Office', ...address)) ?? [];
  await operate('set', 'acme', id, '--name', 'Head office');
  const path = join(mkdtempSync(join(tmpdir(), 'portico-locations-')), 'locations.csv');
  writeFileSync(path, 'name,country,street,city,state,zip\nDepot,US,7 Birch Way,Salem,OR,97301\n');
  await operate('import', 'acme', path, '--yes');
  expect((await names()).toSorted()).toEqual(['Depot', 'Head office']);
  await operate('remove', 'acme', id, '--yes');
  expect(await names()).toEqual(['Depot']);
});
