import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  allValid,
  answer,
  civicNamespace,
  errors,
  lists,
  location,
  lostNamespace,
  place,
  redirect,
} from '../../../../test/lost-answers.ts';
import { type LostServer, startLostServer } from '../../../../test/lost-server.ts';
import { schemaProblems } from '../../../../test/xml-schemas.ts';
import { loadStreetRules, writtenStreet } from '../../street-guide/street-guide.ts';
import type { AddressValidation } from './address-validation.ts';
import { createLostValidation } from './lost-validation.ts';

const rules = loadStreetRules(join(import.meta.dirname, '../../../../data'));
const address = { country: 'US', state: 'OR', city: 'Salem', zip: '97301', street: '120 SE Main St' };
let first: LostServer;
let second: LostServer;
let problems: string[] = [];
let service: AddressValidation;
/** Each test asks the server anew. */
const noCache = 'NO-CACHE';

beforeAll(async () => {
  [first, second] = [await startLostServer('localhost'), await startLostServer()];
});
afterAll(() => {
  first.close();
  second.close();
});
const serviceAt = (url: string) =>
  createLostValidation({
    url,
    token: 'secret',
    report: (text: string) => problems.push(text),
    splitStreet: (given) => writtenStreet(given, rules),
  });
beforeEach(() => {
  problems = [];
  for (const server of [first, second]) server.seen.length = 0;
  service = serviceAt(`${first.url}, ${second.url}`);
});
const answers = (...bodies: readonly string[]) => {
  let count = 0;
  first.reply = () => bodies[Math.min(count++, bodies.length - 1)] ?? '';
};

describe('[EA-5a] a LoST server says Valid of an address', () => {
  it.each([
    ['A1', 'state'],
    ['A3', 'city'],
    ['PC', 'zip'],
    ['PRD', 'street'],
    ['STS', 'street'],
    ['HNO', 'street'],
    ['country', 'country'],
  ])('only with %s checked: else it is Provisioning, and its field is unchecked', async (element, field) => {
    const others = allValid.replace(`ca:${element}`, '').trim();
    for (const checked of [lists(others), lists(others, '', `ca:${element}`)]) {
      answers(answer(checked, noCache));
      const { status, valid, unchecked } = await service.validate(address);
      expect({ status, unchecked }).toEqual({ status: 'Provisioning', unchecked: [field] });
      expect(valid).not.toContain(field);
    }
    answers(answer(lists(allValid), noCache));
    expect(await service.validate(address)).toMatchObject({ status: 'Valid', unchecked: [] });
  });

  it.each([
    ['Floor 3', 'FLR', 'street2'],
    ['Suite 12', 'UNIT', 'street2'],
    ['Room 5', 'ROOM', 'street2'],
  ])('whose house is checked, though %s is not: records have houses', async (street2, element, field) => {
    const given = { ...address, street2 };
    for (const checked of [lists(allValid), lists(allValid, '', `ca:${element}`)]) {
      answers(answer(checked, noCache));
      expect(await service.validate(given)).toMatchObject({ status: 'Valid', unchecked: [field], complete: given });
    }
    expect(first.seen[0]?.body).toContain(`${element}>`);
    answers(answer(lists(allValid, `ca:${element}`), noCache));
    expect(await service.validate(given)).toMatchObject({ status: 'Invalid', invalid: [field] });
  });

  it('without being asked about free text, which no records have', async () => {
    answers(answer(lists(allValid), noCache));
    const given = { ...address, street2: 'behind the mill' };
    expect(await service.validate(given)).toMatchObject({ status: 'Valid', unchecked: ['street2'], complete: given });
    expect(first.seen[0]?.body).not.toContain('mill');
  });

  it('never with lists that name no element', async () => {
    for (const nothing of ['<locationValidation/>', lists('')]) {
      answers(answer(nothing, noCache));
      expect(await service.validate(address)).toMatchObject({ status: 'Provisioning', evidence: { level: 'format' } });
    }
  });
});

it.each([
  ['ca:A2', ['city']],
  ['ca:PCN', ['city']],
  ['ca:RDSEC', ['street']],
  ['cae:HNP', ['street']],
  ['ca:A2 ca:PC', ['city', 'zip']],
])('[EA-5b] %s, which was not sent, is wrong in a field that the user can change', async (invalid, fields) => {
  answers(answer(lists('ca:country', invalid), noCache));
  expect(await service.validate(address)).toMatchObject({ status: 'Invalid', invalid: fields });
});

describe('[EA-5c] the civic elements of the records', () => {
  const written = { country: 'US', A1: 'NY', A2: 'Kings', A3: 'BROOKLYN', RD: 'NEW YORK', STS: 'ST', POM: 'EXTENSION' };
  const given = { ...address, state: 'NY', street: '15 New York St Extension', street2: 'Floor 3, Suite 12' };
  const known = lists('ca:country ca:A1 ca:A3 ca:RD ca:STS ca:HNO ca:PC ca:FLR ca:UNIT');

  it('are kept as they are, with what they leave out and the way to the door from the user', async () => {
    answers(answer(known + location('completeLocation', { ...written, HNO: '15', UNIT: 'STE 12' }), noCache));
    expect(await service.validate(given)).toMatchObject({
      complete: { ...given, city: 'BROOKLYN', street: '15 NEW YORK ST EXTENSION' },
      civic: { ...written, HNO: '15', PC: '97301', FLR: '3', UNIT: 'Suite 12' },
    });
  });

  it('are not known without a complete form', async () => {
    answers(answer(known, noCache));
    expect((await service.validate(given)).civic).toBeUndefined();
  });

  it('of a suggestion are asked about when its user takes it, also by another process', async () => {
    const similar = location('similarLocation', { ...written, HNO: '15', PC: '97301' });
    const unknown = lists('ca:country ca:A1 ca:A3', 'ca:RD ca:STS', '', similar);
    first.reply = (body) =>
      answer(body.includes('<ca:POM>EXTENSION<') ? lists(`${allValid} ca:POM ca:A2 ca:FLR ca:UNIT`) : unknown, noCache);
    const { status, similar: suggestions } = await service.validate({ ...given, street: '15 New York Ext' });
    expect({ status, count: suggestions.length }).toEqual({ status: 'Ambiguous', count: 1 });
    const [taken = {}] = suggestions;
    const confirmed = await serviceAt(first.url).validate(taken);
    expect(confirmed).toMatchObject({ status: 'Valid', complete: taken, civic: { ...written, FLR: '3' } });
  });

  it('are asked about once more at most', async () => {
    const similar = location('similarLocation', { ...written, HNO: '15', PC: '97301' });
    answers(answer(lists('ca:country', 'ca:RD', '', similar), noCache));
    await service.validate({ ...given, city: 'BROOKLYN', street: '15 NEW YORK ST EXTENSION' });
    expect(first.seen).toHaveLength(2);
  });
});

describe('[EA-15b] a redirect of a LoST server', () => {
  const onlyFormat = { status: 'Provisioning', evidence: { level: 'format' } };

  it('is followed once, to a server of the configuration, which does not get the token of the first one', async () => {
    answers(redirect('127.0.0.1'));
    second.reply = () => answer(lists(allValid), noCache);
    expect(await service.validate(address)).toMatchObject({ status: 'Valid' });
    expect([...first.seen, ...second.seen].map(({ authorization }) => authorization)).toEqual([
      'Bearer secret',
      undefined,
    ]);
    expect(second.seen[0]?.body).toBe(first.seen[0]?.body);
  });

  it('by the server that it leads to is not followed: operators are told', async () => {
    answers(redirect('127.0.0.1'));
    second.reply = () => redirect('127.0.0.1');
    expect(await service.validate(address)).toMatchObject(onlyFormat);
    expect([first.seen.length, second.seen.length]).toEqual([1, 1]);
    expect(problems.join()).toContain('redirected a second time');
  });

  it.each([
    ['other.example', 'redirected to other.example, which is no server of ADDRESS_LOST_URL'],
    ['http://127.0.0.1/', 'redirected to what is no host name'],
    ['127.0.0.1:80/x', 'redirected to what is no host name'],
  ])('to %s is not followed: operators are told', async (target, problem) => {
    answers(redirect(target));
    expect(await service.validate(address)).toMatchObject(onlyFormat);
    expect(second.seen).toHaveLength(0);
    expect(problems.join()).toContain(problem);
  });
});

describe('[EA-15b] an error that only operators can mend', () => {
  it.each([...['badRequest', 'forbidden', 'serviceNotImplemented']])(
    '%s leaves addresses to their format, is reported at once, and ends with the next answer',
    async (error) => {
      answers(errors(error), answer(lists(allValid), noCache));
      expect(await service.validate(address)).toMatchObject({ status: 'Provisioning', evidence: { level: 'format' } });
      expect(problems).toEqual([
        `the LoST server takes no request of this installation: it answered with the error ${error}. Addresses are checked by their format alone.`,
      ]);
      expect([service.hasFault?.(), service.isAvailable()]).toEqual([true, true]);
      expect(await service.validate(address)).toMatchObject({ status: 'Valid' });
      expect(service.hasFault?.()).toBe(false);
    },
  );

  it('counts beside other errors', async () => {
    answers(errors('notFound', 'forbidden'));
    expect(await service.validate(address)).toMatchObject({ status: 'Provisioning', evidence: { level: 'format' } });
  });
});

describe('[EA-15b] an answer of a LoST server is read', () => {
  const whole = answer(lists(allValid), noCache);
  it.each([
    ['with a byte order mark', `\uFEFF${whole}`],
    [
      'with a prefix for each name',
      whole
        .replaceAll(/<(\/?)(?=[a-z])/g, '<$1l:')
        .replace(`${lostNamespace}`, lostNamespace.replace('xmlns', 'xmlns:l')),
    ],
    [
      'with warnings beside its mapping',
      whole.replace(
        '<path>',
        '<warnings source="lost.example"><defaultMappingReturned message="x" xml:lang="en"/></warnings><path>',
      ),
    ],
    [
      'with lists of another namespace in its validation',
      whole.replace(
        '</locationValidation>',
        '<o:invalid xmlns:o="urn:example:o">ca:RD</o:invalid></locationValidation>',
      ),
    ],
  ])('%s', async (_, body) => {
    expect(schemaProblems(body.replace('\uFEFF', ''), 'lost')).toEqual([]);
    answers(body);
    expect(await service.validate(address)).toMatchObject({ status: 'Valid', invalid: [] });
  });

  it('the messages of these tests follow the schema', () => {
    const messages = [
      ...[whole, errors('notFound', 'forbidden'), redirect('lost.example')],
      answer(lists('ca:country', 'ca:A2', 'ca:PC', place('similarLocation', 'MAIN'))),
      answer('<locationValidation/>'),
    ];
    for (const message of messages) expect(schemaProblems(message, 'lost')).toEqual([]);
    expect(civicNamespace).toBe('urn:ietf:params:xml:ns:pidf:geopriv10:civicAddr');
  });
});
