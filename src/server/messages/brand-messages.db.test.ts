import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrandsFolder, brandsWith } from '../../../test/brands-folder.ts';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { startPortico } from '../../../test/portico.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { perform } from '../perform.ts';

const brandId = 2010;
let brands: BrandsFolder;
let database: FreshDatabase;
let mail: MailServer;
beforeAll(async () => {
  brands = brandsWith({
    [brandId]: {
      messages: { mailFrom: 'hello@penhallow.example', senderName: 'Penhallow Accounts', spendingPerDay: 0 },
    },
  });
  database = await freshDatabase();
  mail = await startMailServer();
});
afterAll(async () => {
  await mail.close();
  await database.dispose();
  brands.dispose();
});

/** Adds an account of a brand, and removes it, of which its verified contacts are told. */
async function addAndRemove(installation: Installation, ofBrand: number, name: string, mobile: string): Promise<void> {
  const email = `${name}@acme.example`;
  const person = { firstName: name, lastName: 'Other', company: name, email };
  const contacts = { contactEmail: email, mobile, contactsVerifiedAt: '2026-03-31' };
  await perform(installation, 'addCompany', { id: name, name, brandId: ofBrand, mainNumbers: [] });
  await perform(installation, 'addAccount', { account: { ...person, ...contacts } });
  await perform(installation, 'removeAccount', { who: email, isSilent: false });
}

it('[LOC-5] e-mails have the sender of their brand, and notices of an operator its limits', async () => {
  const main = 'no-reply@tellwick.example';
  const secret = { SECRETS: 'a secret of the test that is long enough' };
  const env = { SMTP_URL: mail.url, MAIL_FROM: main, ...brands.env, ...secret };
  const installation = await openInstallation(readConfig({ ...database.env, ...env }));
  await addAndRemove(installation, brandId, 'ann', '+12125550101');
  await addAndRemove(installation, 0, 'bob', '+12125550102');
  const queued = await installation.database.db.selectFrom('messages').select(['brand_id', 'channel']).execute();
  expect(queued.map((row) => `${row.brand_id} ${row.channel}`).toSorted()).toEqual([
    ...['0 email', '0 sms', `${brandId} email`],
  ]);
  await installation.close();
  const portico = await startPortico({ database, demo: false, processes: 1, env });
  await expect.poll(() => mail.received.length).toBe(2);
  await portico.stop();
  const headOf = (name: string) => {
    const found = mail.received.find(({ to }) => to === `${name}@acme.example`) ?? expect.unreachable();
    return { envelope: found.from, ...found.mail.from?.value[0], id: found.mail.messageId?.split('@')[1] };
  };
  expect(headOf('ann')).toEqual({
    envelope: 'hello@penhallow.example',
    address: 'hello@penhallow.example',
    name: 'Penhallow Accounts',
    id: 'penhallow.example>',
  });
  expect(headOf('bob')).toEqual({ envelope: main, address: main, name: 'Tellwick', id: 'tellwick.example>' });
});
