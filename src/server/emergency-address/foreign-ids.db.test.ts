import { afterAll, beforeAll, expect, it } from 'vitest';
import { effort } from '../../../test/effort.ts';
import { type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';

/** `npm run soak` makes ten thousand. */
const calls = effort > 1 ? 10_000 : 100;

let site: SecondStepSite;
beforeAll(async () => {
  site = await startSecondStepSite();
});
afterAll(() => site.close());

/** A person with a session, a line and a location. */
async function owner(company: string) {
  const { id: accountId, email } = await site.addPerson({ company });
  const signIn = await site.open();
  const { data } = await signIn.login(email);
  const done = await signIn.call('/api/post-authn/generate-code', { oneTimeSession: data.oneTimeSession });
  await signIn.browser.follow(`${done.data.continueAt}?code=${done.data.code}`).catch(() => undefined);
  const { database, emergency } = site.installation;
  const line = await emergency.lines.add(database.db, {
    accountId,
    companyId: company,
    kind: 'digitalLine',
    name: 'Desk phone',
    e164: '+15035550123',
    countryIsoCode: 'US',
    followsMain: false,
    isLocationOnly: false,
  });
  const address = {
    country: 'US',
    customerName: 'Pat Lee',
    street: '120 Main St',
    city: 'Salem',
    state: 'OR',
    zip: '97301',
  };
  const formatId = site.installation.addressFormats.of('US')?.id ?? '';
  const chosen = { address, formatId, status: 'Valid', evidence: { level: 'msag' } } as const;
  const location = { companyId: company, accountId, name: 'Home', ...chosen };
  const added = await emergency.locations.add(database.db, location, 20);
  const locationId = 'id' in added ? added.id : '';
  const lineId = line?.id ?? '';
  const choice = { lineId, accountId, choice: 'location', chosen, locationId, isOutsideArea: false } as const;
  await emergency.registrations.register(database.db, choice, { texts: [], locale: 'en_US' });
  return { browser: signIn.browser, lineId, locationId, address };
}

it('[EA-13] the ids of other users, among many guessed ones, show, use and delete nothing', async () => {
  const [victim, stranger] = await Promise.all([owner('free'), owner('off')]);
  const before = await stored();
  const acknowledgements = ['usesAddress', 'limits', 'notInRecords', 'nationalCallCenter', 'outOfCountry'];
  const given = {
    name: 'Mine',
    address: { ...stranger.address, street: '122 Main St' },
    phoneCountryId: 1,
    addressFormatId: site.installation.addressFormats.of('US')?.id,
  };
  const post = async (path: string, input: object) =>
    (await stranger.browser.call(`/api/account/${path}`, input)).status;
  const attempts: readonly ((deviceId: string, locationId: string) => Promise<{ name?: string }>)[] = [
    async (deviceId) => {
      const path = `/api/account/list-device-emergency-address?${new URLSearchParams({ deviceId })}`;
      return JSON.parse((await stranger.browser.get(path)).text).status;
    },
    (originalDeviceId, emergencyLocationId) => {
      const choice = { originalDeviceId, emergencyLocationId, emergencyLocationsEnabled: true, acknowledgements };
      return post('register-virtual-line', choice);
    },
    (_, emergencyLocationId) => {
      const choice = { emergencyLocationId, emergencyLocationsEnabled: true, acknowledgements };
      return post('register-virtual-line', { ...choice, originalDeviceId: stranger.lineId });
    },
    (originalDeviceId) =>
      post('decline-emergency-address', {
        originalDeviceId,
        reason: 'noLocation',
        otherPhone: '+442079460123',
        acknowledgements,
      }),
    (originalDeviceId) => post('confirm-emergency-address', { originalDeviceId }),
    (originalDeviceId) => post('answer-emergency-test-call', { originalDeviceId, wasRight: false }),
    (_, locationId) => post(`delete-emergency-location?${new URLSearchParams({ locationId })}`, { acknowledgements }),
    (_, replacementLocationId) =>
      post('delete-emergency-location', { locationId: stranger.locationId, replacementLocationId, acknowledgements }),
    (_, replaceLocationId) => post('add-emergency-location', { ...given, replaceLocationId, acknowledgements }),
    (_, replaceLocationId) => post('request-address-check', { ...given, replaceLocationId }),
  ];
  const guesses = Math.ceil(calls / attempts.length);
  const answers = new Set<string | undefined>();
  for (let guess = 0; guess < guesses; guess++) {
    const isReal = guess % 10 === 0;
    if (guess % 20 === 19) await site.pass(3600); // the look-ups of a user are limited
    const vary = (id: string) => (isReal ? id : `${id.slice(0, -3)}${guess.toString(36).padStart(3, '0')}`);
    const made = attempts.map((attempt) => attempt(vary(victim.lineId), vary(victim.locationId)));
    for (const { name } of await Promise.all(made)) answers.add(name);
  }
  expect(answers).toEqual(new Set(['digitalLineNotFound', 'emergencyLocationDeleted']));
  expect(await stored()).toEqual(before);
});

async function stored() {
  const { db } = site.installation.database;
  return Promise.all([
    db.selectFrom('lines').selectAll().orderBy('id').execute(),
    db.selectFrom('emergency_locations').selectAll().orderBy('id').execute(),
    db.selectFrom('emergency_registrations').selectAll().orderBy('id').execute(),
    db.selectFrom('emergency_acknowledgements').selectAll().orderBy('id').execute(),
  ]);
}
