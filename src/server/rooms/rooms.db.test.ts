import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import {
  appCode,
  type Person,
  password,
  type SecondStepSite,
  startSecondStepSite,
  verifyApp,
} from '../../../test/second-step.ts';
import { newTotpSecret } from '../two-factor/totp.ts';

let site: SecondStepSite;
let device: oidc.Configuration;
let userDevice: oidc.Configuration;
beforeAll(async () => {
  site = await startSecondStepSite({ DEVICE_POLL_SECONDS: '1', DEVICE_CODES_PER_ADDRESS: '5', TRUSTED_PROXIES: '1' });
  const { clients, config } = site.installation;
  await site.installation.accounts.saveCompany({ id: 'roomless', name: 'Roomless', brandId: 0 });
  const own = { applicationType: 'native', isPublic: true, isDevice: true };
  await clients.save({ ...own, clientId: 'room-phone', name: 'Room phone', isRoomDevice: true });
  await clients.save({ ...own, clientId: 'desk-phone', name: 'Desk phone' });
  const discover = (clientId: string) =>
    oidc.discovery(new URL(config.publicUrl), clientId, undefined, oidc.None(), {
      execute: [oidc.allowInsecureRequests],
    });
  device = await discover('room-phone');
  userDevice = await discover('desk-phone');
});
afterAll(() => site.close());

const begin = (more = {}, of = device) =>
  oidc.initiateDeviceAuthorization(of, { scope: 'openid profile phone offline_access', ...more });
/** One token request of the device. Returns the error code. */
async function ask({ device_code }: oidc.DeviceAuthorizationResponse) {
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  const body = new URLSearchParams({ grant_type, device_code, client_id: 'room-phone' });
  const answer = await fetch(`${site.installation.config.publicUrl}/oauth/token`, { method: 'POST', body });
  return (await answer.json()).error as string | undefined;
}

let extensions = 800;
async function addRoom({ company = 'free', state = 'active' as 'active' | 'notActivated' | 'suspended' } = {}) {
  const extension = String(extensions++);
  const name = { firstName: 'Board', lastName: `Room ${extension}` };
  const id = await site.installation.accounts.add({ ...name, company, extension, state, kind: 'room' });
  return { id, extension, name: `Board Room ${extension}` };
}

let addresses = 0;
/** The sign-in that the page of rooms opens, in a browser with an address of its own. */
async function openPage(userCode = '', browser = newBrowser()) {
  const { url } = await browser.follow(`/room${userCode && `?user_code=${userCode}`}`);
  const signInId = new URL(url).searchParams.get('signIn') ?? '';
  const call = async (path: string, input = {}) => browser.call(path, input, signInId);
  return { browser, signInId, call, login: (username: string) => call('/api/login', { username, password }) };
}
const newBrowser = () =>
  new HttpBrowser(site.installation.config.publicUrl, { 'x-forwarded-for': `10.8.0.${++addresses}` });

async function finish({ call, browser }: Awaited<ReturnType<typeof openPage>>, oneTimeSession: string) {
  const { data, status } = await call('/api/post-authn/generate-code', { oneTimeSession });
  expect(status).toMatchObject({ success: true });
  return browser.follow(`${data.continueAt}?code=${data.code}`);
}

/** A person who has signed in at the page of rooms. */
async function signedIn(more: Person = {}) {
  const person = await site.addPerson({ role: 'administrator', ...more });
  const page = await openPage();
  const { data } = await page.login(person.email);
  await finish(page, data.oneTimeSession);
  const { browser } = page;
  return {
    ...person,
    browser,
    find: (userCode: string) => browser.call('/api/room/find-device', { userCode }),
    activate: (userCode: string, roomId: string) => browser.call('/api/room/activate', { userCode, roomId }),
  };
}

describe("[ACT-1c] a room's device", () => {
  it('gets the tokens of the room that its administrator chooses, and refreshes them', async () => {
    const room = await addRoom({ state: 'notActivated' });
    const administrator = await signedIn();
    const begun = await begin();
    const { data } = await administrator.find(begun.user_code.toLowerCase().replace('-', ' '));
    expect(data).toMatchObject({ appName: 'Room phone', userCode: begun.user_code });
    expect(data.rooms).toContainEqual({ roomId: room.id, name: room.name, extension: room.extension });
    expect(await ask(begun)).toBe('authorization_pending');
    expect((await administrator.activate(begun.user_code, room.id)).data).toEqual({ name: room.name });
    const tokens = await oidc.pollDeviceAuthorizationGrant(device, begun);
    expect(tokens.claims()).toMatchObject({ sub: room.id, amr: ['pwd'] });
    expect(await oidc.fetchUserInfo(device, tokens.access_token, room.id)).toMatchObject({
      name: room.name,
      extension: room.extension,
    });
    const refreshed = await oidc.refreshTokenGrant(device, tokens.refresh_token ?? '');
    expect((await site.installation.accounts.byId(room.id))?.state).toBe('active');
    await site.installation.accounts.setState(room.id, 'suspended');
    await expect(oidc.refreshTokenGrant(device, refreshed.refresh_token ?? '')).rejects.toThrow();
    const records = await site.installation.audit.read({ limit: 50, clientId: 'room-phone' });
    for (const [event, accountId] of [
      ['roomActivated', room.id],
      ['roomActivationConfirmed', administrator.id],
    ] as const)
      expect(records).toContainEqual(expect.objectContaining({ event, accountId, outcome: 'ok' }));
  });

  it('may name its room by its extension', async () => {
    const [room] = [await addRoom(), await addRoom()];
    const { data } = await (await signedIn()).find((await begin({ login_hint: room.extension })).user_code);
    expect(data.rooms).toEqual([{ roomId: room.id, name: room.name, extension: room.extension }]);
  });

  it('is signed in once, by one of 8 parallel requests', async () => {
    const rooms = [await addRoom(), await addRoom()];
    const { browser } = await signedIn();
    const { user_code: userCode } = await begin();
    const activate = (n: number) =>
      browser
        .copy({ 'x-forwarded-for': `10.8.1.${n}` }) // the codes that an address tries are limited
        .call('/api/room/activate', { userCode, roomId: rooms[n % 2]?.id ?? '' });
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => activate(n)));
    expect(all.filter(({ status }) => status.success)).toHaveLength(1);
    expect(new Set(all.map(({ status }) => status.name))).toEqual(new Set([undefined, 'deviceCodeUsed']));
  });

  it('gets access_denied when the administrator is not in front of it', async () => {
    await addRoom();
    const { browser, find } = await signedIn();
    const begun = await begin();
    expect((await browser.call('/api/room/deny', { userCode: begun.user_code })).status.success).toBe(true);
    expect(await ask(begun)).toBe('access_denied');
    expect((await find(begun.user_code)).status.name).toBe('deviceCodeUsed');
  });

  it('is led from the page of devices to that of rooms, and never signed in as the person there', async () => {
    const begun = await begin();
    const { user_code } = begun;
    const browser = newBrowser();
    const xsrfOf = (text: string) => /"xsrf":"([^"]+)"/.exec(text)?.[1] ?? '';
    const xsrf = xsrfOf((await browser.get('/device')).text);
    const answer = await browser.post('/device', { xsrf, user_code });
    expect(answer.location).toBe(`${site.installation.config.publicUrl}/room?user_code=${user_code}`);
    const forced = await browser.post('/device', {
      xsrf: xsrfOf((await browser.get('/device')).text),
      user_code,
      confirm: 'yes',
    });
    expect(forced.location).toBeUndefined();
    expect(await ask(begun)).toBe('authorization_pending');
  });
});

describe('[ACT-1c] the activation of a room is refused', () => {
  it('without a sign-in, and to a person who is no administrator', async () => {
    const room = await addRoom();
    const { user_code: userCode } = await begin();
    for (const path of ['find-device', 'activate', 'deny'])
      expect((await newBrowser().call(`/api/room/${path}`, { userCode, roomId: room.id })).status.code).toBe(221);
    const person = await signedIn({ role: 'user' });
    for (const path of ['find-device', 'activate', 'deny'])
      expect((await person.browser.call(`/api/room/${path}`, { userCode, roomId: room.id })).status.name).toBe(
        'administratorNeeded',
      );
  });

  it('for a room of another company, a person, and a room that is suspended', async () => {
    const { activate, id } = await signedIn();
    const [other, closed] = [await addRoom({ company: 'off' }), await addRoom({ state: 'suspended' })];
    const { user_code } = await begin();
    const { data } = await (await signedIn()).find(user_code);
    expect(data.rooms.map(({ roomId }: { roomId: string }) => roomId)).not.toContain(closed.id);
    for (const wrong of [other.id, closed.id, id, 'nobody'])
      expect((await activate(user_code, wrong)).status.name).toBe('roomUnavailable');
    const room = await addRoom();
    expect((await activate(user_code, room.id)).status.success).toBe(true);
  });

  it('for the code of a device that is none of a room, and one that was made up', async () => {
    await addRoom();
    const { find } = await signedIn();
    expect((await find((await begin({}, userDevice)).user_code)).status.name).toBe('deviceCodeUnknown');
    expect((await find('BCDF-GHJK')).status.name).toBe('deviceCodeUnknown');
    expect((await find(' ')).status.name).toBe('emptyCode');
  });

  it('after five wrong codes from an address in ten minutes, even with a right one', async () => {
    await addRoom();
    const { find } = await signedIn();
    const { user_code } = await begin();
    const all = await Promise.all(Array.from({ length: 9 }, () => find('BCDF-GHJK')));
    expect(all.filter(({ status }) => status.name === 'deviceCodeUnknown').length).toBeLessThanOrEqual(5);
    expect((await find(user_code)).status.code).toBe(429);
  });

  it('of a company without rooms', async () => {
    const { find } = await signedIn({ company: 'roomless' });
    expect((await find((await begin()).user_code)).status.name).toBe('noRooms');
  });

  it('until the administrator has given the second factor too', async () => {
    const totpSecret = newTotpSecret();
    const room = await addRoom({ company: 'strict' });
    const { email } = await site.addPerson({ company: 'strict', role: 'administrator', totpSecret });
    const { user_code: userCode } = await begin();
    const page = await openPage(userCode);
    const { data } = await page.login(email);
    const early = await page.call('/api/post-authn/generate-code', { oneTimeSession: data.oneTimeSession });
    expect(early.status.code).toBe(306);
    expect((await page.browser.call('/api/room/activate', { userCode, roomId: room.id })).status.code).toBe(221);
    const proven = await verifyApp(page as never, appCode(totpSecret));
    const { url } = await finish(page, proven.data.oneTimeSession);
    expect(new URL(url).pathname + new URL(url).search).toMatch(/^\/room\?.*returned=1/);
    expect(new URL(url).hash).toBe(`#/room/${userCode}`);
    const { status } = await page.browser.call('/api/room/activate', { userCode, roomId: room.id });
    expect(status.success).toBe(true);
  });

  it('ten minutes after the sign-in, and then the page opens another one', async () => {
    const room = await addRoom();
    const { browser } = await signedIn();
    const { user_code: userCode } = await begin();
    expect((await browser.get('/room')).status).toBe(200);
    const { db } = site.installation.database;
    const rows = await db.selectFrom('oidc_records').select(['id', 'payload']).where('model', '=', 'Session').execute();
    for (const { id, payload } of rows) {
      const aged = payload.replace(/"loginTs":(\d+)/, (_, at) => `"loginTs":${Number(at) - 601}`);
      await db.updateTable('oidc_records').set({ payload: aged }).where('id', '=', id).execute();
    }
    expect((await browser.call('/api/room/activate', { userCode, roomId: room.id })).status.name).toBe(
      'confirmationDue',
    );
    expect((await browser.get('/room')).location).toContain('/oauth/authorize');
  });
});
