import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, type ManagementSite, startManagementSite } from '../../../test/management-site.ts';

let site: ManagementSite;
let operator: Call;
const dayMs = 24 * 3_600_000;
const people: string[] = [];
beforeAll(async () => {
  site = await startManagementSite();
  operator = await site.machine('installationOperator');
  for (const name of ['ann', 'bo', 'celia'])
    people.push(
      await site.installation.accounts.add({
        firstName: name,
        lastName: 'Lee',
        company: 'free',
        email: `${name}@free.example`,
        state: 'notActivated',
        contactsVerifiedAt: '2026-01-01T00:00:00Z',
      }),
    );
  for (const id of people) await invite(id);
});
afterAll(() => site.close());

const invite = async (id: string) =>
  expect((await operator('POST', `/accounts/${id}/activation`, { body: {} })).body.sent).toHaveLength(1);
const listed = async (call = operator, query = '') =>
  (await call('GET', `/companies/free/invitations?${query}`)).body.items;

it('invitations are listed with their contact and their end, page by page', async () => {
  const all = await listed();
  expect(all.map(({ accountId }: { accountId: string }) => accountId)).toEqual(people.toSorted());
  const ann = all.find(({ firstName }: { firstName: string }) => firstName === 'ann');
  expect(ann).toMatchObject({ email: 'ann@free.example', sentTo: 'ann@free.example', isEnded: false });
  expect(ann.endsAt - ann.invitedAt).toBe(7 * dayMs);
  expect(Math.abs(ann.invitedAt - Date.now())).toBeLessThan(600_000);
  const first = await operator('GET', '/companies/free/invitations?limit=2');
  const rest = await operator('GET', `/companies/free/invitations?limit=2&cursor=${first.body.next}`);
  expect([...first.body.items, ...rest.body.items]).toEqual(all);
});

it('the invitation of one account is asked for by its id; another company has none of it', async () => {
  const [id = ''] = people;
  expect(await listed(operator, `who=${id}`)).toMatchObject([{ accountId: id }]);
  const elsewhere = await operator('GET', `/companies/strict/invitations?who=${id}`);
  expect(elsewhere.status).toBe(404);
});

it('contacts in it are masked for the helpdesk, and another company is not there', async () => {
  const helpdesk = await site.machine('companyHelpdesk', { kind: 'company', companyId: 'free' });
  const masked = (await listed(helpdesk)).map(({ email, sentTo }: Record<string, string>) => [email, sentTo]);
  expect(masked).toContainEqual(['c***a@f**********e', 'c***a@f**********e']);
  expect((await helpdesk('GET', '/companies/strict/invitations')).status).toBe(404);
});

it('an invitation is taken back: its code is gone, and the account waits without one', async () => {
  const [id = ''] = people;
  const [message] = (await site.messagesTo('ann@free.example')).slice(-1);
  const code = message?.kind === 'activation' ? message.values.code : expect.fail();
  expect((await operator('DELETE', `/accounts/${id}/activation`)).status).toBe(204);
  expect((await listed()).map(({ accountId }: { accountId: string }) => accountId)).not.toContain(id);
  expect((await operator('GET', '/accounts?company=free&isInvited=true')).body.items).toHaveLength(2);
  const opened = await fetch(`${site.issuer}/api/account/post-activation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  expect(JSON.stringify(await opened.json())).toContain('"success":false');
  expect(await operator('DELETE', `/accounts/${id}/activation`)).toMatchObject({ status: 404 });
  const [record] = (await operator('GET', `/audit?operation=withdrawActivation&who=${id}`)).body.items;
  expect(record).toMatchObject({ outcome: 'withdrawActivation', accountId: id });
  expect((await operator('GET', `/accounts/${id}`)).body.state).toBe('notActivated');
});

it('one that has ended is told apart', async () => {
  const ended = site.installation.database.db.updateTable('activations').set({ valid_until: Date.now() - 1 });
  await ended.where('account_id', '=', people[1] ?? '').execute();
  const found = (await listed()).filter(({ isEnded }: { isEnded: boolean }) => isEnded);
  expect(found).toMatchObject([{ accountId: people[1] }]);
});

it('who may not send codes takes none back', async () => {
  const auditor = await site.machine('auditor', { kind: 'company', companyId: 'free' });
  expect((await auditor('DELETE', `/accounts/${people[2]}/activation`)).status).toBe(403);
});
