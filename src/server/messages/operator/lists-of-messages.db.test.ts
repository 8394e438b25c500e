import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';
import { logIn, send } from '../../../../test/second-step.ts';

const otherBrand = 1210;
let site: ManagementSite;
let operator: Call;
let ofBrand: Call;
let auditor: Call;

const at = Date.UTC(2026, 10, 1);
const later = Date.now() + 3_600_000;
const common = { channel: 'email', brand_id: 0, masked_address: 'a**@acme.example', payload: 'x', next_at: later };
const rows = [
  { id: 'm1', kind: 'signInCode', state: 'sent' as const, payload: null, delivery: 'delivered' as const },
  { id: 'm2', kind: 'activation', state: 'sent' as const, payload: null, delivery: 'undelivered' as const },
  { id: 'm3', kind: 'activationWithPin', state: 'sent' as const, payload: null, channel: 'sms' },
  { id: 'm4', kind: 'signInCode', state: 'failed' as const, channel: 'voice', error: '21614', tries: 3 },
  { id: 'm5', kind: 'signInCode', state: 'failed' as const, brand_id: otherBrand, reference: 'ab12ab12ab12ab12' },
  { id: 'm6', kind: 'newBrowser', state: 'expired' as const, payload: null, expires_at: at },
  { id: 'm7', kind: 'newBrowser', state: 'failed' as const, expires_at: at },
].map((row, n) => ({ ...common, queued_at: at + n, expires_at: later, ...row }));

beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
  ofBrand = await site.machine('brandOperator', { kind: 'brand', brandId: 0 });
  auditor = await site.machine('auditor');
  await site.installation.database.db.deleteFrom('messages').execute();
  for (const row of rows) await site.installation.database.db.insertInto('messages').values(row).execute();
});
afterAll(() => site.close());

const listed = async (query = '', call = operator): Promise<string> => {
  const { status, body } = await call('GET', `/messages${query}`);
  expect({ status, detail: body.detail }).toEqual({ status: 200, detail: undefined });
  return body.items.map(({ id }: { id: string }) => id).join(' ');
};

describe('[CNSL-23a] messages are listed, newest first,', () => {
  it.each([
    ['all', '', 'm7 m6 m5 m4 m3 m2 m1'],
    ['in a state', '?state=failed', 'm7 m5 m4'],
    ['that have arrived', '?delivery=delivered', 'm1'],
    ['that came back', '?delivery=undelivered', 'm2'],
    ['that were taken, and no more is known', '?state=sent&delivery=unreported', 'm3'],
    ['of a way', '?channel=voice', 'm4'],
    ['of a kind', '?kind=signInCode', 'm5 m4 m1'],
    ['of several kinds', '?kind=activation&kind=activationWithPin', 'm3 m2'],
    ['from a time on', `?from=${at + 5}`, 'm7 m6'],
    ['before a time', `?to=${at + 1}`, 'm1'],
    ['of a brand', `?brandId=${otherBrand}`, 'm5'],
    ['of a kind, a state and a brand', '?kind=signInCode&state=failed&brandId=0', 'm4'],
  ])('%s', async (_, query, ids) => {
    expect(await listed(query)).toBe(ids);
  });

  it('page by page within a filter', async () => {
    const { body } = await operator('GET', '/messages?kind=signInCode&limit=2');
    expect(await listed(`?kind=signInCode&limit=2&cursor=${body.next}`)).toBe('m1');
  });

  it.each(['?state=lost', '?delivery=read', '?channel=post', '?kind=greeting', '?from=monday'])(
    'and refuses the filter %s',
    async (query) => {
      expect((await operator('GET', `/messages${query}`)).status).toBe(422);
    },
  );

  it('with the reference of the request that has caused it, and whether it can be sent again', async () => {
    const { body } = await operator('GET', '/messages');
    const facts = body.items.map(({ id, reference, canRetry }: Record<string, unknown>) => [id, reference, canRetry]);
    expect(facts).toEqual([
      ['m7', undefined, false],
      ['m6', undefined, false],
      ['m5', 'ab12ab12ab12ab12', true],
      ['m4', undefined, true],
      ['m3', undefined, false],
      ['m2', undefined, false],
      ['m1', undefined, false],
    ]);
  });
});

it('[CNSL-23c] a message has the reference of the request that has caused it, and the name of who gets it', async () => {
  const contacts = [['mobile', '+12125550161']] as const;
  const { email, id, contactIds } = await site.addPerson({ contacts, areFactors: true });
  const { signIn } = await logIn(site, email);
  const sent = await send(signIn, { contactBy: 'sms', contactId: contactIds[0] });
  expect(sent.status).toMatchObject({ success: true });
  const { body } = await operator('GET', `/messages?who=${id}`);
  const { db } = site.installation.database;
  const records = await db.selectFrom('audit').select('trace_id').where('account_id', '=', id).execute();
  expect(body.items).toEqual([
    expect.objectContaining({ kind: 'signInCode', accountName: 'Pat Lee', reference: expect.any(String) }),
  ]);
  expect(records.map(({ trace_id }) => trace_id)).toContain(body.items[0].reference);
  await site.installation.roles.set({
    name: 'mail',
    title: 'Mail',
    permissions: ['messages:read'],
    companyId: undefined,
  });
  const mail = await site.machine('mail', { kind: 'brand', brandId: 0 });
  const { body: masked } = await mail('GET', `/messages/${body.items[0].id}`);
  expect(masked).toMatchObject({ accountId: id, recipient: expect.stringContaining('*') });
  expect(masked).not.toHaveProperty('accountName');
});

it('[CNSL-23b] whoever reaches one brand lists, shows and sends its messages alone', async () => {
  expect(await listed('?state=failed', ofBrand)).toBe('m7 m4');
  expect((await ofBrand('GET', `/messages?brandId=${otherBrand}`)).status).toBe(403);
  for (const id of ['m5', 'unknown']) {
    expect(await ofBrand('GET', `/messages/${id}`)).toMatchObject({ status: 404 });
    expect(await ofBrand('POST', `/messages/${id}/retry`, { body: {} })).toMatchObject({ status: 404 });
  }
  expect(await auditor('POST', '/messages/m4/retry', { body: {} })).toMatchObject({ status: 403 });
  expect(await ofBrand('POST', '/messages/m7/retry', { body: {} })).toMatchObject({ status: 409 });
  expect(await ofBrand('POST', '/messages/m4/retry', { body: {} })).toMatchObject({ status: 200 });
  expect((await ofBrand('GET', '/messages/m4')).body).toMatchObject({ state: 'queued', canRetry: true, tries: 3 });
});
