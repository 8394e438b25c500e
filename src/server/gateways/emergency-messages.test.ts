import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { civicAddressIn, schemaProblems } from '../../../test/xml-schemas.ts';
import { loadStreetRules, writtenStreet } from '../street-guide/street-guide.ts';
import { toCivic } from './address-validation/civic-address.rules.ts';
import { judge } from './address-validation/lost-judgement.ts';
import { findServiceRequest, readMessage } from './address-validation/lost-messages.ts';
import { presenceOf } from './emergency-provisioning/presence.rules.ts';
import { escapeXml } from './xml/read-xml.ts';

const rules = loadStreetRules(join(import.meta.dirname, '../../../data'));
const civicOf = (address: Record<string, string>) => toCivic(address, writtenStreet(address, rules));
const us = { country: 'US', state: 'OR', city: 'Salem', zip: '97301' };
const addresses = {
  'a house': civicOf({ ...us, street: '120 SE Main St', customerName: 'Pat' }),
  'a floor and a suite': civicOf({ ...us, street: '100-B N Main St SW', street2: 'Bldg C, Floor 3, Suite 12, Rm 5' }),
  'free text and special characters': civicOf({
    ...us,
    city: 'A<B&C',
    street: "7 N O'Neil St",
    street2: 'by the mill',
  }),
  'a number with a prefix': civicOf({ ...us, state: 'WI', street: 'N64W23760 Silver Spring Dr' }),
  'an address of Australia': civicOf({
    country: 'AU',
    state: 'NSW',
    city: 'Sydney',
    zip: '2000',
    street: 'St Georges',
    streetType: 'TCE',
    buildingNumber: '5',
    unit: 'Level 3',
  }),
  'an address of Portugal': civicOf({
    country: 'PT',
    city: 'Lisboa',
    zip: '1250-096',
    street: 'Avenida da Liberdade',
    buildingNumber: '12/14',
    neighborhood: 'Santo',
    floor: '2',
    unit: 'esq',
    designation: 'porta verde',
    buildingName: 'Tivoli',
  }),
  'all elements that records may have': Object.fromEntries(
    [
      ...['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'PRM', 'PRD', 'STP', 'STPS', 'RD', 'STS', 'POD', 'POM', 'RDSEC', 'RDBR'],
      ...[
        'RDSUBBR',
        'HNP',
        'HNO',
        'HNS',
        'LMK',
        'LOC',
        'FLR',
        'NAM',
        'PC',
        'BLD',
        'UNIT',
        'ROOM',
        'SEAT',
        'PLC',
        'PCN',
      ],
      ...['POBOX', 'ADDCODE', 'MP', 'PN', 'country'],
    ].map((name) => [name, name === 'country' ? 'US' : name.toLowerCase()]),
  ),
};

describe.each(Object.entries(addresses))('%s', (_, civic) => {
  it('[EA-15b] is asked about in a message that the schema of LoST and that of civic addresses accept', () => {
    const request = findServiceRequest(civic);
    expect(schemaProblems(request, 'lost')).toEqual([]);
    expect(schemaProblems(civicAddressIn(request), 'civicAddress')).toEqual([]);
  });

  it('[EA-5c] is ordered in a document that the schemas of presence and location accept', () => {
    const presence = presenceOf({ id: 'a.b', e164: '+15035550123', civic, at: 0 }, escapeXml);
    expect(schemaProblems(presence, 'presence')).toEqual([]);
  });
});

it('[EA-15b] each element of an address stands in the order and in the namespace of its schema', () => {
  const names = [...findServiceRequest(addresses['all elements that records may have']).matchAll(/<(\w+):(\w+)>/g)];
  expect(names.map(([, prefix, name]) => `${prefix}:${name}`).join(' ')).toBe(
    'ca:country ca:A1 ca:A2 ca:A3 ca:A4 ca:A5 ca:A6 ca:PRM ca:PRD ca:RD ca:STS ca:POD ca:POM ca:RDSEC ca:RDBR ca:RDSUBBR ' +
      'ca:HNO ca:HNS ca:LMK ca:LOC ca:FLR ca:NAM ca:PC ca:BLD ca:UNIT ca:ROOM ca:SEAT ca:PLC ca:PCN ca:POBOX ca:ADDCODE ' +
      'cae:STP cae:HNP cae:MP cae:PN can:STPS',
  );
});

it('[EA-5c] an order may be handed on to those who answer the call, and lapses at no date that is near', () => {
  const at = Date.parse('2026-11-25T00:00:00Z');
  const presence = presenceOf({ id: 'a', e164: '+15035550123', civic: addresses['a house'], at }, escapeXml);
  expect(presence).toContain('<gbp:retransmission-allowed>true</gbp:retransmission-allowed>');
  expect(presence).toContain('<gbp:retention-expiry>2126-11-25T00:00:00.000Z</gbp:retention-expiry>');
});

it('the schemas refuse another order of elements, a usage rule that is no boolean, and a message without a location', () => {
  const request = findServiceRequest(addresses['a house']);
  const swapped = civicAddressIn(request).replace(/(<ca:A1>.*<\/ca:A1>)(<ca:A3>.*<\/ca:A3>)/, '$2$1');
  expect(schemaProblems(swapped, 'civicAddress')).toHaveLength(1);
  const presence = presenceOf({ id: 'a', e164: '+15035550123', civic: addresses['a house'], at: 0 }, escapeXml);
  expect(schemaProblems(presence.replace('allowed>true<', 'allowed>yes<'), 'presence').join()).toMatch(/boolean/);
  const swappedOrder = presence.replace(/(<ca:A1>.*<\/ca:A1>)(<ca:A3>.*<\/ca:A3>)/, '$2$1');
  expect(schemaProblems(swappedOrder, 'presence')).toHaveLength(1);
  expect(schemaProblems(request.replace(/<location [\s\S]*<\/location>/, ''), 'lost')).not.toEqual([]);
});

describe('the examples of docs/operating.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
  const example = (name: string) => {
    const [, xml] = new RegExp(`^\`\`\`xml ${name.replace('.', '\\.')}\\n([\\s\\S]*?)\\n\`\`\`$`, 'm').exec(text) ?? [];
    if (!xml) throw new Error(`docs/operating.md shows no ${name}`);
    return xml;
  };
  const address = { ...us, street: '120 SE Main St', street2: 'Floor 3, Suite 12' };

  it('[EA-15b] show the request of LoST as it is sent, and an answer to it that makes the address Valid', () => {
    expect(example('find-service.xml')).toBe(findServiceRequest(civicOf(address)));
    const response = example('find-service-response.xml');
    expect(schemaProblems(response, 'lost')).toEqual([]);
    const message = readMessage(response);
    if (message.kind !== 'answer' || !message.checked) throw new Error('no validation');
    const { status, civic } = judge({ address, civic: civicOf(address) }, { ...message, checked: message.checked });
    expect({ status, county: civic?.A2, floor: civic?.FLR }).toEqual({ status: 'Valid', county: 'Marion', floor: '3' });
  });

  it('[EA-5c] show the presence document of an order as it is sent', () => {
    const ordered = { country: 'US', state: 'WI', city: 'Sussex', zip: '53089', street2: 'Floor 3, Suite 12' };
    const civic = { ...civicOf({ ...ordered, street: 'N64W23760 Silver Spring Dr' }), NAM: 'Pat Lee' };
    const at = Date.parse('2026-11-25T00:00:00Z');
    expect(example('presence.xml')).toBe(presenceOf({ id: 'k3v9', e164: '+15035550123', civic, at }, escapeXml));
  });
});
