import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProvisioningServer, startProvisioningServer } from '../../../../test/provisioning-server.ts';
import { loadStreetRules, writtenStreet } from '../../street-guide/street-guide.ts';
import { readXml } from '../xml/read-xml.ts';
import { type EmergencyProvisioning, ProvisioningUnavailable } from './emergency-provisioning.ts';
import { createFakeProvisioning } from './fake-provisioning.ts';
import { createHttpProvisioning } from './http-provisioning.ts';

const rules = loadStreetRules(join(import.meta.dirname, '../../../../data'));
const address = {
  country: 'US',
  customerName: 'Pat & Lee',
  street: '120 NE Main St',
  street2: 'Apt 4',
  city: 'Salem',
  state: 'OR',
  zip: '97301',
};
const order = (id: string, street = address.street) => ({ id, e164: '+15035550123', address: { ...address, street } });
let server: ProvisioningServer;
let problems: string[] = [];
let now = 0;
beforeAll(async () => {
  server = await startProvisioningServer();
});
afterAll(() => server.close());

const overHttp = (): EmergencyProvisioning =>
  createHttpProvisioning({
    url: server.url,
    token: 'secret',
    report: (text) => problems.push(text),
    clock: () => now,
    now: () => 0,
    splitStreet: (given) => writtenStreet(given, rules),
  });
/** The service decides, as the fake does by itself when it is asked again. */
function decide(id: string, status: string, invalid?: string[]) {
  const found = server.registrations.get(id);
  if (found) Object.assign(found, { status, invalid });
}

describe.each([
  ['the fake', () => createFakeProvisioning()],
  ['the service over HTTP', overHttp],
])('%s', (_, create) => {
  it('[EA-5c] sets an address up, tells when it is effective, and ends it, each also when asked again', async () => {
    const provisioning = create();
    expect(await provisioning.status(order('one'))).toBeUndefined();
    expect(await provisioning.provision(order('one'))).toEqual({ state: 'pending' });
    decide('one', 'Valid');
    expect(await provisioning.status(order('one'))).toEqual({ state: 'effective' });
    expect(await provisioning.provision(order('one'))).toEqual({ state: 'effective' });
    await provisioning.withdraw('one');
    await provisioning.withdraw('one');
    expect(await provisioning.status(order('one'))).toBeUndefined();
  });
  it('[EA-5c] says which part of an address is refused', async () => {
    const provisioning = create();
    const refused = order('two', '0 NE Main St');
    await provisioning.provision(refused);
    decide('two', 'Invalid', ['HNO']);
    expect(await provisioning.status(refused)).toEqual({ state: 'refused', part: 'street' });
  });
});

const civicIn = (presence = '') =>
  [...presence.matchAll(/<ca:(\w+)>([^<]+)</g)].map(([, name, value]) => `${name}=${value}`);

it('[EA-5c] sends the address as PIDF-LO with a civic address (RFC 4119, 5139, 5491), in the words that were confirmed, and its token', async () => {
  await overHttp().provision(order('three'));
  const { number, presence = '' } = server.registrations.get('three') ?? {};
  const root = readXml(presence);
  expect({ number, root: root.localName, entity: root.getAttribute('entity') }).toEqual({
    number: '+15035550123',
    root: 'presence',
    entity: 'tel:+15035550123',
  });
  expect(civicIn(presence)).toEqual([
    ...['country=US', 'A1=OR', 'A3=Salem', 'PRD=NE', 'RD=Main', 'STS=St', 'HNO=120'],
    ...['NAM=Pat &#38; Lee', 'PC=97301', 'UNIT=Apt 4'],
  ]);
  expect(server.tokens.at(-1)).toBe('Bearer secret');
  await overHttp().provision(order('hard', "12-34 N.E. O'Neil-McDonald Street"));
  expect(civicIn(server.registrations.get('hard')?.presence)).toEqual([
    ...['country=US', 'A1=OR', 'A3=Salem', 'PRD=N.E.', 'RD=O&#39;Neil-McDonald', 'STS=Street', 'HNO=12-34'],
    ...['NAM=Pat &#38; Lee', 'PC=97301', 'UNIT=Apt 4'],
  ]);
});

it('[EA-5c] is unavailable on an error, and asks nothing for 30 s after five in a row; no report has an address', async () => {
  [problems, now] = [[], 0];
  server.before = async () => 500;
  const provisioning = overHttp();
  for (let attempt = 0; attempt < 7; attempt++)
    await expect(provisioning.provision(order('four'))).rejects.toThrow(ProvisioningUnavailable);
  expect(problems).toEqual(Array(5).fill('the service for emergency calls gave no answer: answered 500'));
  expect(provisioning.isPaused()).toBe(true);
  server.before = async () => undefined;
  now = 30_001;
  expect(provisioning.isPaused()).toBe(false);
  expect(await provisioning.provision(order('four'))).toEqual({ state: 'pending' });
});
