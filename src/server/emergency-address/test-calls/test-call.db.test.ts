import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProvisioningServer, startProvisioningServer } from '../../../../test/provisioning-server.ts';
import { type SecondStepSite, startSecondStepSite } from '../../../../test/second-step.ts';
import { ConfigurationError } from '../../config.ts';
import { exportAccount } from '../../export-account.ts';
import { perform } from '../../perform.ts';
import { provisionLines } from '../provisioning/provision-lines.ts';

let site: SecondStepSite;
let service: ProvisioningServer;
beforeAll(async () => {
  service = await startProvisioningServer();
  const env = { EMERGENCY_PROVISIONING_URL: service.url, EMERGENCY_TEST_NUMBERS: 'US=933' };
  site = await startSecondStepSite(env);
});
afterAll(async () => {
  await site.close();
  await service.close();
});

/** A person with a session and a line. */
async function signedIn(e164 = '+15035550123', countryIsoCode = 'US') {
  const { id: accountId, email } = await site.addPerson();
  const signIn = await site.open();
  const { data } = await signIn.login(email);
  const done = await signIn.call('/api/post-authn/generate-code', { oneTimeSession: data.oneTimeSession });
  await signIn.browser.follow(`${done.data.continueAt}?code=${done.data.code}`).catch(() => undefined);
  const { browser } = signIn;
  const { database, emergency } = site.installation;
  const line = await emergency.lines.add(database.db, {
    accountId,
    companyId: 'free',
    kind: 'digitalLine',
    name: 'Desk phone',
    e164,
    countryIsoCode,
    followsMain: false,
    isLocationOnly: false,
  });
  const lineId = line?.id ?? '';
  const call = (path: string, input: object) => browser.call(`/api/account/${path}`, input);
  const formats = site.installation.addressFormats;
  return {
    accountId,
    lineId,
    browser,
    choose: (street: string, more: Record<string, string> = { city: 'Salem', state: 'OR', zip: '97301' }) =>
      call('register-virtual-line', {
        originalDeviceId: lineId,
        emergencyLocationsEnabled: false,
        acknowledgements: ['usesAddress', 'limits', 'notInRecords'],
        emergencyServiceAddress: {
          addressFormatId: formats.of(countryIsoCode)?.id,
          country: countryIsoCode,
          customerName: 'Pat Lee',
          street,
          ...more,
        },
      }),
    answer: (wasRight: boolean, originalDeviceId = lineId) =>
      call('answer-emergency-test-call', { originalDeviceId, wasRight }),
    async shown() {
      const { text } = await browser.get('/api/account/list-device-emergency-address');
      return JSON.parse(text).data.records[0].emergency;
    },
  };
}

/** The service makes every address effective that it was asked for. */
async function putInForce(): Promise<void> {
  const { database, emergency, provisioning } = site.installation;
  if (!provisioning) throw new Error('not configured');
  for (const _ of ['order', 'answer']) {
    for (const one of service.registrations.values()) one.status = 'Valid';
    const due = database.db.updateTable('emergency_provisioning').set({ next_at: 1 });
    await due.where('next_at', 'is not', null).execute();
    const metrics = { provisioningEnded: () => undefined };
    await provisionLines({ queue: emergency.provisioningQueue, provisioning, metrics });
  }
}

it('[EA-16a] a test call is offered when the address is in force, and its answer is kept, the last one of several', async () => {
  const user = await signedIn();
  expect((await user.answer(true)).status.name).toBe('emergencyTestCallUnavailable');
  expect((await user.choose('1 Main St')).data.outcome).toBe('registered');
  expect(await user.shown()).toMatchObject({ isInForce: false });
  expect(await user.shown()).not.toHaveProperty('testCall');
  expect((await user.answer(true)).status.name).toBe('emergencyTestCallUnavailable');
  await putInForce();
  expect((await user.shown()).testCall).toEqual({ number: '933' });
  const { data } = await user.answer(false);
  const answer = { wasRight: false, at: expect.any(Number) };
  expect(data.line.emergency.testCall).toEqual({ number: '933', answer });
  await Promise.all([user.answer(true), user.answer(true)]);
  expect((await user.shown()).testCall.answer).toMatchObject({ wasRight: true });
  const { audit } = site.installation;
  const records = await audit.read({ event: 'emergencyTestCallAnswered', accountId: user.accountId, limit: 9 });
  expect(records.map(({ outcome }) => outcome)).toEqual(['right', 'right', 'wrong']);
});

it('[EA-16a] a new choice was not tested yet', async () => {
  const user = await signedIn('+15035550124');
  await user.choose('3 Main St');
  await putInForce();
  await user.answer(true);
  await user.choose('5 Main St');
  expect(await user.shown()).not.toHaveProperty('testCall');
  await putInForce();
  expect((await user.shown()).testCall).toEqual({ number: '933' });
});

it('[EA-16a] no test call is offered in a country without a number for it', async () => {
  const user = await signedIn('+442079460123', 'GB');
  await user.choose('High Street', { buildingNumber: '10', city: 'Leeds', zip: 'LS1 4AP' });
  await putInForce();
  expect(await user.shown()).toMatchObject({ isInForce: true });
  expect(await user.shown()).not.toHaveProperty('testCall');
  expect((await user.answer(true)).status.name).toBe('emergencyTestCallUnavailable');
});

it('[EA-13] the line of another user is not found', async () => {
  const [user, other] = [await signedIn('+15035550125'), await signedIn('+15035550126')];
  await user.choose('7 Main St');
  await putInForce();
  expect((await other.answer(false, user.lineId)).status.name).toBe('digitalLineNotFound');
  expect((await user.shown()).testCall).toEqual({ number: '933' });
});

it('[EA-16b] operators see wrong addresses in the list of lines and answers in the evidence, and users in their export', async () => {
  const user = await signedIn('+15035550127');
  await user.choose('9 Main St');
  await putInForce();
  await user.answer(false);
  const { installation } = site;
  const listed = async () => {
    const { lines } = await perform(installation, 'listLines', { company: 'free', address: 'wrong' });
    return lines.filter(({ id }) => id === user.lineId).map(({ why }) => why);
  };
  expect(await listed()).toEqual(['testedWrong']);
  const { lines } = await perform(installation, 'exportLineEvidence', { company: 'free', by: 'kim' });
  expect(lines.find(({ line }) => line === user.lineId)?.testCall).toMatchObject({ wasRight: false });
  const told = await perform(installation, 'listAcknowledgements', { who: user.accountId });
  expect(told.filter(({ text }) => text === 'testCall')).toMatchObject([{ lineId: user.lineId, wasRight: false }]);
  const exported = await exportAccount(installation.database, user.accountId);
  expect(exported.emergencyAddresses).toMatchObject([{ testRight: 0, testAt: expect.anything() }]);
  await user.answer(true);
  expect(await listed()).toEqual([]);
});

it.each([
  ['US', '911'],
  ['JP', '119'],
])('[EA-16a] the start refuses a number for emergency calls as that for test calls: %s=%s', async (country, number) => {
  const starting = startSecondStepSite({ EMERGENCY_TEST_NUMBERS: `${country}=${number}` });
  await expect(starting).rejects.toThrow(
    new ConfigurationError(`EMERGENCY_TEST_NUMBERS: ${number} is a number for emergency calls.`),
  );
});
