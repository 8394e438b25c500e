import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  allValid as all,
  answer,
  civicNamespace,
  lists,
  lostNamespace as lost,
  place,
} from '../../../../test/lost-answers.ts';
import { type AddressValidation, ValidationUnavailable } from './address-validation.ts';
import { createLostValidation } from './lost-validation.ts';

const address = {
  country: 'US',
  state: 'OR',
  city: 'Salem',
  zip: '97301',
  street: '120 SE Main St',
  customerName: 'Pat',
};
const parts = { PRD: 'SE', RD: 'Main', STS: 'St', POD: '', HNO: '120', HNS: '' };
let reply: { status?: number; body: string };
let seen: { type: string | undefined; body: string }[] = [];
let problems: string[] = [];
let now = 0;
let service: AddressValidation;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  seen.push({ type: request.headers['content-type'], body: Buffer.concat(chunks).toString() });
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/lost+xml' }).end(reply.body);
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());
beforeEach(() => {
  [seen, problems, now] = [[], [], Date.parse('2026-11-23T00:00:00Z')];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lost`; // listening on a port
  service = createLostValidation({
    url,
    splitStreet: () => parts,
    report: (text) => problems.push(text),
    now: () => now,
  });
});

describe('[EA-15b] a LoST server', () => {
  it('is asked to validate the civic address, also by other servers, without the name of the person', async () => {
    reply = { body: answer(lists(all)) };
    await service.validate({ ...address, city: 'A<B&C' });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.type).toBe('application/lost+xml');
    expect(seen[0]?.body).toContain('validateLocation="true" serviceBoundary="reference" recursive="true"');
    expect(seen[0]?.body).toContain(
      `<ca:civicAddress xmlns:ca="${civicNamespace}"><ca:country>US</ca:country><ca:A1>OR</ca:A1><ca:A3>A&#60;B&#38;C</ca:A3><ca:PRD>SE</ca:PRD><ca:RD>Main</ca:RD><ca:STS>St</ca:STS><ca:HNO>120</ca:HNO><ca:PC>97301</ca:PC></ca:civicAddress>`,
    );
    expect(seen[0]?.body).not.toContain('Pat');
  });

  it('says Valid with its evidence, and the address in its complete form', async () => {
    reply = { body: answer(lists(all, '', '', place('completeLocation', 'MAIN'))) };
    expect(await service.validate(address)).toMatchObject({
      status: 'Valid',
      invalid: [],
      evidence: { level: 'lvf', dataset: 'lost.marion.example' },
      complete: { street: '120 SE MAIN ST', city: 'SALEM', customerName: 'Pat', zip: '97301' },
    });
  });

  it('keeps what the user wrote and its complete form leaves out', async () => {
    const sent = (left: string) =>
      place('completeLocation', 'MAIN').replace(new RegExp(`<(${left})>.*?</\\1>`, 'g'), '');
    const complete = async (left: string) => {
      reply = { body: answer(lists(all, '', '', sent(left)), 'NO-CACHE') };
      return (await service.validate(address)).complete;
    };
    expect(await complete('HNO')).toMatchObject({ street: '120 SE MAIN ST', city: 'SALEM' });
    expect(await complete('HNO|PRD|STS')).toMatchObject({ street: '120 SE MAIN St' });
    expect(await complete('HNO|PRD|RD|STS|A3')).toEqual(address);
    expect(await complete('PRD|RD|STS')).toMatchObject({ street: '120 SE Main St' });
  });

  it('suggests an address with the number that the user wrote, unless that is wrong', async () => {
    const similar = place('similarLocation', 'MAINE').replace(/<HNO>.*<\/HNO>/, '');
    const suggested = async (invalid: string) => {
      reply = { body: answer(lists('ca:country', invalid, '', similar), 'NO-CACHE') };
      return (await service.validate(address)).similar;
    };
    expect(await suggested('ca:RD')).toMatchObject([{ street: '120 SE MAINE ST' }]);
    expect(await suggested('ca:RD ca:HNO')).toMatchObject([{ street: 'SE MAINE ST' }]);
  });

  it('says no more than Provisioning of a house number that it has not checked, or of nothing at all', async () => {
    reply = { body: answer(lists(all.replace('ca:HNO', ''), '', 'ca:HNO')) };
    expect(await service.validate(address)).toMatchObject({ status: 'Provisioning', unchecked: ['street'] });
    reply = { body: answer('') };
    const nothing = await service.validate({ ...address, zip: '97302' });
    expect(nothing).toMatchObject({ status: 'Provisioning', evidence: { level: 'format' } });
  });

  it('names what is wrong, and suggests at most five addresses', async () => {
    const streets = ['MAIN', 'MAINE', 'MAINS', 'MANE', 'MINE', 'MOAN'].map((street) =>
      place('similarLocation', street),
    );
    reply = { body: answer(lists('ca:country ca:A1 ca:A3', 'ca:RD', 'ca:HNO', streets.join(''))) };
    const { status, invalid, similar } = await service.validate(address);
    expect({ status, invalid, count: similar.length }).toEqual({ status: 'Ambiguous', invalid: ['street'], count: 5 });
    expect(similar[0]).toMatchObject({ street: '120 SE MAIN ST' });
    reply = { body: answer(lists('ca:country', 'ca:A3')) };
    expect(await service.validate({ ...address, city: 'Nowhere' })).toMatchObject({
      status: 'Invalid',
      invalid: ['city'],
    });
  });

  it.each(['notFound', 'locationInvalid'])('knows no such place: %s', async (error) => {
    reply = { body: `<errors ${lost} source="lost.example"><${error} message="none" xml:lang="en"/></errors>` };
    expect(await service.validate(address)).toMatchObject({ status: 'Invalid', similar: [] });
  });

  it('is not asked again before its answer expires, and never a day later', async () => {
    reply = { body: answer(lists(all), '2026-11-23T01:00:00Z') };
    await service.validate(address);
    await service.validate(address);
    expect(seen).toHaveLength(1);
    now += 3_600_001;
    reply = { body: answer(lists(all), 'NO-EXPIRATION') };
    await service.validate(address);
    now += 24 * 3_600_000;
    await service.validate(address);
    expect(seen).toHaveLength(3);
    reply = { body: answer(lists(all), 'NO-CACHE') };
    now += 24 * 3_600_000;
    await service.validate(address);
    await service.validate(address);
    expect(seen).toHaveLength(5);
  });

  it.each([
    ['no XML', { body: 'oops' }],
    ['half a document', { body: answer(lists(all)).slice(0, 300) }],
    ['a document type', { body: `<!DOCTYPE a [<!ENTITY x "y">]>${answer(lists(all))}` }],
    ['another message', { body: `<listServicesResponse ${lost}/>` }],
    ['a message of another protocol', { body: '<html xmlns="http://www.w3.org/1999/xhtml"/>' }],
    ['an error of its own', { body: `<errors ${lost}><internalError message="x"/></errors>` }],
    ['an HTTP error', { status: 500, body: '' }],
  ])('is unavailable when it answers with %s, and no address is reported', async (_, wrong) => {
    reply = wrong;
    await expect(service.validate(address)).rejects.toThrow(ValidationUnavailable);
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toMatch(/Main|Salem|97301/i);
  });
});
