import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { newPassword, tokenOf, tokenTo } from '../../../test/recovery.ts';
import { type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';
import { perform } from '../perform.ts';

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());

let people = 0;
const stranger = () => new HttpBrowser(site.installation.config.publicUrl);
const recover = (who: string, to: string, operator: string) =>
  perform(site.installation, 'recoverAccount', { who, to, operator });
const look = async (token: string) => (await stranger().call('/api/account/recovery/look-up-stop', { token })).data;
const stop = async (token: string) => (await stranger().call('/api/account/recovery/stop', { token })).data;
const open = async (token: string) => (await stranger().call('/api/account/recovery/open-link', { token })).status;
const dayMs = 24 * 3600 * 1000;

/** A person who has lost the e-mail address and the mobile of an account, and whom an operator lets in by another one. */
async function lost(operator = 'ann') {
  const email = `lost${people++}@recover.example`;
  const mobile = `+1212555${String(8000 + people++)}`;
  const contacts = [
    ['email', email],
    ['mobile', mobile],
  ] as const;
  const { id } = await site.addPerson({ email, contacts });
  const to = `found${people++}@recover.example`;
  const answer = await recover(id, to, operator);
  return { id, email, mobile, to, answer };
}

/** The token by which a contact can stop the recovery. */
async function stopTokenTo(address: string): Promise<string> {
  const links = (await site.messagesTo(address)).flatMap(({ kind, values }) =>
    kind === 'lostContact' && 'secureLink' in values && values.secureLink ? [values.secureLink] : [],
  );
  return tokenOf(links.at(-1) ?? '');
}

/** When the last message to an address is due, in milliseconds from now. */
async function dueIn(to: string): Promise<number> {
  const { db, now } = site.installation.database;
  const { secrets } = site.installation;
  const rows = await db
    .selectFrom('messages')
    .select(['payload', 'next_at', now.as('now')])
    .orderBy('queued_at')
    .execute();
  const own = rows.filter(({ payload }) => payload && JSON.parse(secrets.open(payload)).to.address === to);
  return Number(own.at(-1)?.next_at) - Number(own.at(-1)?.now);
}

describe('[ACCT-2f] a recovery to an address that the account did not have', () => {
  it('waits for 24 hours, tells every contact at once, and shows the link to nobody', async () => {
    const { id, email, mobile, to, answer } = await lost();
    expect(answer).toEqual({
      id,
      masked: expect.stringMatching(/\*/),
      isRepeated: false,
      worksFrom: expect.any(Number),
    });
    for (const contact of [email, mobile]) {
      expect((await site.messagesTo(contact)).map(({ kind }) => kind)).toEqual(['lostContact']);
      expect(await dueIn(contact)).toBeLessThanOrEqual(0);
    }
    expect(await stopTokenTo(email)).toMatch(/^[\w-]{43}$/);
    expect(await stopTokenTo(mobile)).toBe(''); // its text says whom to tell
    expect(await dueIn(to)).toBeGreaterThan(dayMs - 60_000);
    expect((await open(await tokenTo(site, to))).success).toBe(false);
    expect(await recover(id, to, 'ann')).toMatchObject({ isRepeated: true });
    expect(await dueIn(to)).toBeGreaterThan(dayMs - 60_000);
    const audited = await site.installation.audit.read({ accountId: id, limit: 9 });
    expect(audited.map(({ event, outcome }) => `${event} ${outcome}`)).toContain('lostContactAsked by ann');

    await site.pass(24 * 3600 + 1);
    const found = stranger();
    await found.call('/api/account/recovery/open-link', { token: await tokenTo(site, to) });
    expect((await site.installation.contacts.of(id)).find(({ address }) => address === to)?.verifiedAt).toBeUndefined();
    expect((await found.call('/api/account/reset-password', { password: newPassword })).status.success).toBe(true);
    expect(await site.installation.contacts.isVerified(id, to)).toBe(true);
    expect((await (await site.open()).login(email, newPassword)).status.success).toBe(true);
  });

  it('is told to the address that signs in, although it is not verified, once and not if it gets the link', async () => {
    const email = `lost${people++}@recover.example`;
    const { id } = await site.addPerson({ email });
    const to = `found${people++}@recover.example`;
    await recover(id, to, 'ann');
    expect((await site.messagesTo(email)).map(({ kind }) => kind)).toEqual(['lostContact']);
    expect(await stop(await stopTokenTo(email))).toEqual({ isStopped: true });
    const { contacts, database } = site.installation;
    await contacts.add(database.db, { accountId: id, kind: 'email', address: email, isVerified: false });
    await recover(id, to, 'ann');
    expect(await site.messagesTo(email)).toHaveLength(2);
    await recover(id, email, 'ann');
    expect((await site.messagesTo(email)).map(({ kind }) => kind)).toEqual([
      'lostContact',
      'lostContact',
      'resetByOperator',
    ]);
  });

  it('goes out at once when a second operator asks for the same', async () => {
    const { id, to } = await lost();
    const former = await tokenTo(site, to);
    const answers = await Promise.all(['bob', 'bob', 'bob'].map((operator) => recover(id, to, operator)));
    expect(answers.map(({ worksFrom }) => worksFrom)).toEqual([undefined, undefined, undefined]);
    expect(await site.messagesTo(to)).toHaveLength(1); // the others were taken back
    expect(await dueIn(to)).toBeLessThanOrEqual(0);
    expect((await open(await tokenTo(site, to))).success).toBe(true);
    await site.pass(24 * 3600 + 1);
    expect((await open(former)).success).toBe(false);
  });

  it('does not go out when the first operator asks again under another spelling', async () => {
    const { id, to } = await lost('Op One');
    for (const spelling of [' op one ', 'OP ONE', 'Op  One']) await recover(id, to, spelling);
    expect(await dueIn(to)).toBeGreaterThan(dayMs - 60_000);
  });

  it('is stopped by a contact once, whatever was opened before', async () => {
    const { id, email, to } = await lost();
    const token = await stopTokenTo(email);
    expect(await look(token)).toEqual({ works: true, masked: expect.stringMatching(/\*/) });
    const pressed = await Promise.all(Array.from({ length: 10 }, () => stop(token)));
    expect(pressed.filter(({ isStopped }) => isStopped)).toHaveLength(1);
    expect(await look(token)).toEqual({ works: false });
    expect(await site.messagesTo(to)).toEqual([]); // it was taken back
    expect(await recover(id, to, 'bob')).toMatchObject({ isRepeated: false }); // asked anew, and so not by the second one
  });

  it('is sent again once it has gone out, and stopped after it was opened, too', async () => {
    const { id, email, to } = await lost();
    const link = await tokenTo(site, to);
    await site.pass(24 * 3600 + 1);
    const found = stranger();
    await found.call('/api/account/recovery/open-link', { token: link });
    expect(await recover(id, to, 'ann')).toEqual({ id, masked: expect.stringMatching(/\*/) });
    expect((await open(link)).success).toBe(false);
    await found.call('/api/account/recovery/open-link', { token: await tokenTo(site, to) });
    expect(await stop(await stopTokenTo(email))).toEqual({ isStopped: true });
    const saved = await found.call('/api/account/reset-password', { password: newPassword });
    expect(saved.status).toMatchObject({ success: false, code: 405 });
    expect(await site.installation.contacts.isVerified(id, to)).toBe(false);
  });

  it('is refused for an address that it has, for a closed account, and without a name of the operator', async () => {
    const email = `kept${people++}@recover.example`;
    const { id } = await site.addPerson({ email, contacts: [['email', email]] });
    await expect(recover(id, email, 'ann')).rejects.toThrow('leave out --to');
    await expect(perform(site.installation, 'recoverAccount', { who: id, to: 'a@b.example' })).rejects.toThrow(
      'who asks',
    );
    await site.installation.accounts.setState(id, 'disabled');
    await expect(recover(id, 'other@recover.example', 'ann')).rejects.toThrow('The account is disabled.');
  });
});
