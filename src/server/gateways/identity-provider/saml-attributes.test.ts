import { expect, it } from 'vitest';
import { attributesOf, receivedOf } from './saml-attributes.ts';
import { rootOf } from './saml-xml.ts';

const attribute = (name: string, value: string) =>
  `<Attribute Name="${name}"><AttributeValue>${value}</AttributeValue></Attribute>`;
const statement = [
  ...[attribute('mail', 'office@acme.example'), attribute('givenName', 'M.'), attribute('sn', 'Quill')],
  ...[attribute('primaryMail', 'mara@acme.example'), attribute('CallName', 'Mara'), attribute('phoneExt', '108')],
];
const assertion = rootOf(
  `<Assertion xmlns="urn:oasis:names:tc:SAML:2.0:assertion"><AttributeStatement>${statement.join('')}</AttributeStatement></Assertion>`,
  'assertion',
  'Assertion',
);
const nameId = { value: 'mara@acme.example', format: '' };

it('reads the usual attributes', () => {
  expect(attributesOf(assertion, nameId)).toMatchObject({ email: 'office@acme.example', givenName: 'M.' });
  expect(attributesOf(assertion, nameId).extension).toBeUndefined();
});

it('reads the attributes that the connection names, in any case, and no others in their place', () => {
  const named = { email: 'primaryMail', givenName: 'callname', extension: 'phoneExt' };
  const read = { email: 'mara@acme.example', givenName: 'Mara', familyName: 'Quill', extension: '108' };
  expect(attributesOf(assertion, nameId, named)).toMatchObject(read);
  expect(attributesOf(assertion, nameId, { email: 'upn' }).email).toBeUndefined();
});

it('[CNSL-6d] what arrived is told by its own names, with what is read from it first', () => {
  const claims = receivedOf(assertion, nameId, { email: 'primarymail', extension: 'phoneExt' });
  expect(claims.map(({ name, use }) => [name, use])).toEqual([
    ['NameID', 'subject'],
    ['givenName', 'givenName'],
    ['sn', 'familyName'],
    ['primaryMail', 'email'],
    ['phoneExt', 'extension'],
    ['mail', undefined],
    ['CallName', undefined],
  ]);
  expect(claims[1]).toEqual({ name: 'givenName', values: ['M.'], count: 1, use: 'givenName' });
});
