import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, errors, lists, location } from '../../../../test/lost-answers.ts';
import { type LostServer, startLostServer } from '../../../../test/lost-server.ts';
import { type ProvisioningServer, startProvisioningServer } from '../../../../test/provisioning-server.ts';
import { type SecondStepSite, startSecondStepSite } from '../../../../test/second-step.ts';
import type { AcknowledgedText } from '../../../contract/address/emergency-states.ts';
import type { Account } from '../../accounts/accounts.ts';
import { createRateLimiter } from '../../rate-limiter/rate-limiter.ts';
import { removeAccount } from '../../remove-account.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { createEmergencyStores, type EmergencyStores } from '../emergency-stores.ts';
import { chooseForLine, type NewLineChoice } from '../lines/choose-for-line.ts';
import { confirmLine } from '../lines/confirm-line.ts';
import { loadLineCountries } from '../lines/countries.ts';
import type { NewLine } from '../lines/lines.ts';
import { ownLine, showLine } from '../lines/own-lines.ts';
import { checkConfirmed } from '../locations/check-address.ts';
import { chooseLocation } from '../locations/choose-location.ts';
import { showLocation } from '../locations/list-locations.ts';
import { provisionLines } from './provision-lines.ts';

let site: SecondStepSite;
let service: ProvisioningServer;
let records: LostServer;
const countries = loadLineCountries('data');
const outcomes: string[] = [];
beforeAll(async () => {
  service = await startProvisioningServer();
  records = await startLostServer();
  site = await startSecondStepSite({ EMERGENCY_PROVISIONING_URL: service.url, ADDRESS_LOST_URL: records.url });
});
afterAll(async () => {
  await site.close();
  await service.close();
  records.close();
});
beforeEach(() => {
  for (const list of [service.requests, service.made, outcomes]) list.length = 0;
});

const texts = [
  'usesAddress',
  'limits',
  'notInRecords',
  'partlyInRecords',
  'refusedBefore',
  'nationalCallCenter',
  'outOfCountry',
] as const;
type Texts = readonly AcknowledgedText[];
const at = (street: string, more = {}): NewLineChoice => ({
  choice: 'address',
  chosen: {
    address: { country: 'US', customerName: 'Pat Lee', street, city: 'Salem', state: 'OR', zip: '97301', ...more },
    formatId: site.installation.addressFormats.of('US')?.id ?? '',
    status: 'Valid',
    evidence: { level: 'msag' },
  },
});

/** A person with a line. */
async function person(more: Partial<NewLine> = {}) {
  const { id: accountId } = await site.addPerson();
  const { database, emergency } = site.installation;
  const add = (given: Partial<NewLine>) =>
    emergency.lines.add(database.db, {
      accountId,
      companyId: 'free',
      kind: 'digitalLine',
      name: 'Desk phone',
      e164: '+15035550123',
      countryIsoCode: 'US',
      followsMain: false,
      isLocationOnly: false,
      ...given,
    });
  const lineId = (await add(more))?.id ?? '';
  const account = { id: accountId, companyId: 'free' } as Account; // all that lines are found by
  const rateLimiter = createRateLimiter(database);
  const formats = site.installation.addressFormats;
  const deps = { ...site.installation, ...emergency, rateLimiter, database };
  const chooseAs = async (choice: NewLineChoice, stores: EmergencyStores, given: Texts = texts) => {
    const line = await own();
    const acknowledged = { texts: given, locale: 'en_US' };
    await inTransaction(database, (tx) => chooseForLine({ ...deps, ...stores }, tx, line, choice, acknowledged));
  };
  const own = (id = lineId) => ownLine(deps, account, id);
  return {
    accountId,
    lineId,
    add,
    own,
    choose: (choice: NewLineChoice, given?: Texts) => chooseAs(choice, emergency, given),
    /** Chooses while no service is configured. */
    chooseWithoutService: (choice: NewLineChoice) =>
      chooseAs(choice, createEmergencyStores(database, site.installation.secrets, { isEnabled: false, countries })),
    confirm: () => confirmLine(deps, account, lineId),
    check: (address: Record<string, string>) =>
      checkConfirmed(deps, accountId, { address, formatId: formats.of('US')?.id ?? '' }),
    /** Chooses a location of the user. */
    chooseLocation: async (id: string) => {
      const line = await own();
      const acknowledged = { texts, locale: 'en_US' };
      await inTransaction(database, (tx) => chooseLocation({ ...deps, ...emergency }, tx, line, id, acknowledged));
    },
    evidence: async () => (await own()).registration?.chosen?.evidence,
    shown: async (id?: string) => showLine(deps, await own(id), () => undefined).emergency,
  };
}
type Someone = Awaited<ReturnType<typeof person>>;
const database = () => site.installation.database.db;

/** Carries out what is due, and what waits for its next attempt. */
async function carryOut(processes = 1): Promise<void> {
  const {
    database,
    emergency: { provisioningQueue: queue },
    provisioning,
  } = site.installation;
  if (!provisioning) throw new Error('not configured');
  await database.db
    .updateTable('emergency_provisioning')
    .set({ next_at: 1 })
    .where('next_at', 'is not', null)
    .execute();
  const metrics = { provisioningEnded: ({ outcome }: { outcome: string }) => void outcomes.push(outcome) };
  await Promise.all(Array.from({ length: processes }, () => provisionLines({ queue, provisioning, metrics })));
}
/** The streets that the service has, with their state, by street and number: orders are carried out at the same time. */
const registered = () =>
  [...service.registrations.values()]
    .map(({ presence, number, status }) => ({
      street: `${/<ca:HNO>(\d+)/.exec(presence)?.[1]} ${/<ca:RD>(\w+)/.exec(presence)?.[1]}`,
      number,
      status,
    }))
    .toSorted((one, other) => `${one.street}${one.number}`.localeCompare(`${other.street}${other.number}`));
function decide(houseNumber: string, status: string, invalid?: string[]) {
  for (const one of service.registrations.values())
    if (one.presence.includes(`<ca:HNO>${houseNumber}<`)) Object.assign(one, { status, invalid });
}

describe('[EA-5c] an address that a service sets up', () => {
  it('is being set up until the service says that it is effective', async () => {
    const user = await person();
    await user.choose(at('1 Main St'));
    expect((await user.shown()).addressStatus).toBe('Provisioning');
    await carryOut();
    expect(registered()).toEqual([{ street: '1 Main', number: '+15035550123', status: 'Provisioning' }]);
    await carryOut();
    expect(await user.shown()).toMatchObject({ addressStatus: 'Provisioning', isInForce: false });
    decide('1', 'Valid');
    await carryOut();
    expect(await user.shown()).toMatchObject({ addressStatus: 'Valid', isInForce: true });
    expect(outcomes).toEqual(['pending', 'pending', 'effective']);
    await carryOut();
    expect(service.requests.map((one) => one.split(' ')[0])).toEqual(['PUT', 'GET', 'GET']);
    await removeAccount(site.installation.database, user.accountId);
    await carryOut();
  });
  it('says of each choice what was ordered, apart from what its check said', async () => {
    const [before, after] = [await person(), await person({ e164: '+15035550124' })];
    await before.chooseWithoutService(at('1 Main St'));
    expect(await before.shown()).toMatchObject({ order: 'none', isBeingSetUp: false, addressStatus: 'Valid' });
    await after.choose(at('3 Main St'));
    const evidence = { level: 'msag', check: 'Provisioning' }; // of an earlier version, which kept no outcome
    expect(await after.shown()).toMatchObject({ order: 'settingUp', isBeingSetUp: true, isInForce: false, evidence });
    await carryOut();
    decide('3', 'Valid');
    await carryOut();
    expect(await after.shown()).toMatchObject({ order: 'inForce', isBeingSetUp: false, isInForce: true, evidence });
    for (const user of [before, after]) await removeAccount(site.installation.database, user.accountId);
    await carryOut();
  });
  it('can be sent again after it was refused, but not as one that records confirm', async () => {
    const user = await person();
    const choice = at('9 Main St', { street2: 'Apt 4' });
    const { database, emergency, addressFormats } = site.installation;
    await user.choose(choice);
    await carryOut();
    decide('9', 'Invalid', ['HNO']);
    await carryOut();
    expect((await user.shown()).order).toBe('refused');
    const owns = [await user.own()];
    const home = { companyId: 'free', accountId: user.accountId, name: 'Home', id: 'home', isUsed: true };
    const chosen = choice.chosen ?? expect.fail('an address');
    const shown = (more: object) => showLocation({ addressFormats }, { ...home, ...chosen, ...more }, owns).evidence;
    expect(shown({})).toMatchObject({ isRefused: true, unchecked: ['street2'] });
    expect(shown({ evidence: { level: 'msag', vintage: 'next' } })).toMatchObject({ isRefused: false });
    expect(shown({ address: { ...chosen.address, street: '11 Main St' } })).toMatchObject({ isRefused: false });
    await expect(user.choose(choice, ['usesAddress', 'limits'])).rejects.toMatchObject({
      refusal: { name: 'acknowledgementMissing' },
    });
    await user.choose(choice, ['usesAddress', 'limits', 'refusedBefore']);
    expect((await user.shown()).order).toBe('settingUp');
    const kept = await emergency.evidence.acknowledgedBy(user.accountId);
    expect(kept.map(({ text }) => text)).toContain('refusedBefore');
    await removeAccount(database, user.accountId);
    await carryOut();
  });
  it('leaves the one before in force until then', async () => {
    const user = await person();
    await user.choose(at('2 Main St'));
    await carryOut();
    decide('2', 'Valid');
    await carryOut();
    await user.choose(at('4 Main St'));
    await carryOut();
    await user.choose(at('6 Main St'));
    await carryOut();
    expect(registered().map(({ street }) => street)).toEqual(['2 Main', '6 Main']);
    expect(await user.shown()).toMatchObject({
      address: { street: '6 Main St' },
      addressStatus: 'Provisioning',
      usedMeanwhile: { address: { street: '2 Main St' }, addressLines: ['2 Main St', 'Salem, OR 97301'] },
    });
    decide('6', 'Valid');
    await carryOut();
    await carryOut();
    expect(registered().map(({ street }) => street)).toEqual(['6 Main']);
    const shown = await user.shown();
    expect({ status: shown.addressStatus, meanwhile: shown.usedMeanwhile }).toEqual({
      status: 'Valid',
      meanwhile: undefined,
    });
    await removeAccount(site.installation.database, user.accountId);
    await carryOut();
  });
  it('needs attention when it is refused, also where a first order is final, and can be sent again', async () => {
    const user = await person({ e164: '+81312345678', countryIsoCode: 'JP' });
    const choice = at('Main St', { country: 'JP', state: '', buildingNumber: '8' });
    await user.choose(choice);
    expect((await user.shown()).addressEditableStatus).toBe('None');
    await carryOut();
    decide('8', 'Invalid', ['RD']);
    await carryOut();
    expect(await user.shown()).toMatchObject({
      addressStatus: 'Invalid',
      addressEditableStatus: 'AnyDevice',
      refusedPart: { id: 'street', name: 'blockAndNumber' },
    });
    await user.choose(choice);
    const again = await user.shown();
    expect([again.addressStatus, again.refusedPart]).toEqual(['Provisioning', undefined]);
    await carryOut();
    await carryOut();
    expect(registered()).toMatchObject([{ street: '8 Main', status: 'Provisioning' }]);
    await removeAccount(site.installation.database, user.accountId);
    await carryOut();
  });
  it('is taken back when its user has none any more, the line goes, or the account', async () => {
    const [declined, away, noLine, noAccount] = [await person(), await person(), await person(), await person()];
    for (const user of [declined, away, noLine, noAccount]) await user.choose(at('10 Main St'));
    await carryOut();
    expect(registered()).toHaveLength(4);
    decide('10', 'Valid');
    await carryOut();
    const { database, emergency } = site.installation;
    await declined.choose({ choice: 'noLocation' });
    await away.choose({ choice: 'outOfCountry', otherPhone: '+493023125100' });
    await inTransaction(database, (tx) => emergency.lines.remove(tx, 'free', noLine.lineId));
    await removeAccount(database, noAccount.accountId);
    await carryOut();
    expect(registered()).toEqual([]);
    expect(await database.db.selectFrom('emergency_provisioning').selectAll().execute()).toEqual([]);
  });
  it('[EA-9a] is not set up where it is outside the local area of the line, and the one before is taken back', async () => {
    const user = await person();
    await user.choose(at('12 Main St'));
    await carryOut();
    decide('12', 'Valid');
    await carryOut();
    await user.choose(at('14 Main St', { state: 'WA' }));
    await carryOut();
    expect(registered()).toEqual([]);
  });
  it('is that of all lines that follow the main line, also of one that is added later, and ordered once for a number', async () => {
    const user = await person();
    const app = await user.add({ e164: '+15035550123', followsMain: true });
    await user.add({ e164: '+15035550124', followsMain: true });
    await user.choose(at('16 Main St'));
    await carryOut();
    const later = await user.add({ e164: '+15035550125', followsMain: true });
    await carryOut();
    expect(registered().map(({ number }) => number)).toEqual(['+15035550123', '+15035550124', '+15035550125']);
    decide('16', 'Valid');
    await carryOut();
    await user.choose(at('18 Main St'));
    for (const one of [later, app])
      expect((await user.shown(one?.id)).usedMeanwhile).toMatchObject({ address: { street: '16 Main St' } });
    await removeAccount(site.installation.database, user.accountId);
    await carryOut();
    expect(registered()).toEqual([]);
  });
  it('[EA-9a] is not that of a line that follows from outside the local area, or from another country', async () => {
    const user = await person();
    const outside = await user.add({ e164: '+12125550124', followsMain: true });
    const abroad = await user.add({ e164: '+442079460123', countryIsoCode: 'GB', followsMain: true });
    const inside = await user.add({ e164: '+15035550124', followsMain: true });
    await user.choose(at('28 Main St'));
    const later = await user.add({ e164: '+12125550125', followsMain: true });
    await carryOut();
    expect(registered().map(({ number }) => number)).toEqual(['+15035550123', '+15035550124']);
    decide('28', 'Valid');
    await carryOut();
    const ids = [user.lineId, outside?.id, abroad?.id, inside?.id, later?.id];
    const areOutside = await Promise.all(ids.map(async (id) => (await user.shown(id)).isOutsideArea));
    expect(areOutside).toEqual([false, true, true, false, true]);
    await user.confirm();
    expect((await user.shown()).addressStatus).toBe('Valid');
    await user.choose(at('28 Main St', { state: 'NY', city: 'New York', zip: '10001' }));
    await carryOut();
    expect(registered().map(({ number }) => number)).toEqual(['+12125550124', '+12125550125']);
    await removeAccount(site.installation.database, user.accountId);
    await carryOut();
  });
  it.each([
    ['confirmed', (user: Someone) => user.confirm()],
    ['chosen again', (user: Someone) => user.choose(at('24 Main St'))],
  ])('is ordered once, if it was chosen before there was a service, when it is %s', async (_, answer) => {
    const user = await person();
    await user.choose(at('22 Main St'));
    await carryOut();
    decide('22', 'Valid');
    await carryOut();
    await user.chooseWithoutService(at('24 Main St'));
    const follower = await user.add({ e164: '+15035550124', followsMain: true });
    await database()
      .deleteFrom('emergency_provisioning')
      .where('line_id', '=', follower?.id ?? '')
      .execute();
    await carryOut();
    expect(registered().map(({ street }) => street)).toEqual(['22 Main']);
    await Promise.all([answer(user), answer(user)]);
    expect(await user.shown()).toMatchObject({
      addressStatus: 'Provisioning',
      usedMeanwhile: { address: { street: '22 Main St' } },
    });
    await carryOut();
    expect(registered().map(({ street, number }) => [street, number])).toEqual([
      ['22 Main', '+15035550123'],
      ['24 Main', '+15035550123'],
      ['24 Main', '+15035550124'],
    ]);
    decide('24', 'Valid');
    await carryOut();
    await answer(user);
    await carryOut();
    expect(registered().map(({ street }) => street)).toEqual(['24 Main', '24 Main']);
    expect((await user.shown()).addressStatus).toBe('Valid');
    await removeAccount(site.installation.database, user.accountId);
    await carryOut();
  });
  it('is not ordered by a confirmation where it is outside the local area of the line', async () => {
    const user = await person();
    await user.chooseWithoutService(at('26 Main St', { state: 'WA' }));
    await user.confirm();
    await carryOut();
    expect(registered()).toEqual([]);
  });
  it('is ordered once by four processes, and waits where the service does not answer', async () => {
    const users = await Promise.all([1, 2, 3].map(() => person()));
    service.before = async () => 500;
    for (const user of users) await user.choose(at('20 Main St'));
    await carryOut(4);
    expect(outcomes).toEqual(['postponed', 'postponed', 'postponed']);
    service.before = async () => undefined;
    await carryOut(4);
    expect(service.made).toHaveLength(3);
    expect(new Set(service.made).size).toBe(3);
    for (const { accountId } of users) await removeAccount(site.installation.database, accountId);
    await carryOut(4);
    expect(registered()).toEqual([]);
  });
});

describe('[EA-5c] an order of an address that the records write by its elements', () => {
  const address = {
    country: 'US',
    customerName: 'Pat Lee',
    street: '15 New York St Extension',
    city: 'Salem',
    state: 'OR',
    zip: '97301',
    street2: 'Floor 3, Suite 12',
  };
  const valid = lists('ca:country ca:A1 ca:A3 ca:RD ca:STS ca:HNO ca:PC ca:FLR ca:UNIT');
  const complete = location('completeLocation', {
    A2: 'Marion',
    A3: 'Salem',
    RD: 'New York',
    STS: 'St',
    POM: 'Extension',
    HNO: '15',
    PCN: 'SALEM',
  });
  const written =
    '<ca:country>US</ca:country><ca:A1>OR</ca:A1><ca:A2>Marion</ca:A2><ca:A3>Salem</ca:A3><ca:RD>New York</ca:RD>' +
    '<ca:STS>St</ca:STS><ca:POM>Extension</ca:POM><ca:HNO>15</ca:HNO><ca:FLR>3</ca:FLR><ca:NAM>Pat Lee</ca:NAM>' +
    '<ca:PC>97301</ca:PC><ca:UNIT>Suite 12</ca:UNIT><ca:PCN>SALEM</ca:PCN>';
  const ordered = () => [...service.registrations.values()].at(-1)?.presence;

  async function checked(user: Someone) {
    records.reply = () => answer(valid + complete, 'NO-CACHE');
    const { chosen } = await user.check(address);
    if (!chosen) throw new Error('refused');
    expect(chosen).toMatchObject({ status: 'Valid', address });
    return chosen;
  }

  it('has these elements', async () => {
    const user = await person();
    await user.choose({ choice: 'address', chosen: await checked(user) });
    await carryOut();
    expect(ordered()).toContain(written);
  });

  it('has them from a location too, and not after it got another address', async () => {
    const user = await person();
    const { database, emergency } = site.installation;
    const owner = { companyId: 'free', accountId: user.accountId };
    const home = { ...owner, name: 'Home', ...(await checked(user)) };
    const added = await emergency.locations.add(database.db, home, 20);
    if ('taken' in added) throw new Error('taken');
    await user.chooseLocation(added.id);
    await carryOut();
    expect(ordered()).toContain(written);
    // as a version that knows no elements does
    const moved = JSON.stringify({ ...address, street: '7 Oak Ave' });
    await database.db.updateTable('emergency_locations').set({ address: moved }).where('id', '=', added.id).execute();
    await user.chooseLocation(added.id);
    await carryOut();
    expect(ordered()).toContain('<ca:A3>Salem</ca:A3><ca:RD>Oak</ca:RD><ca:STS>Ave</ca:STS><ca:HNO>7</ca:HNO>');
  });

  it('keeps the evidence of its address when it is confirmed while the records are not asked', async () => {
    const user = await person();
    await user.choose({ choice: 'address', chosen: await checked(user) });
    records.reply = () => errors('badRequest');
    expect(await user.confirm()).toBe(true);
    expect(await user.evidence()).toMatchObject({ level: 'lvf', dataset: 'lost.marion.example' });
  });
});
