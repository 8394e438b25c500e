import { expect, it } from 'vitest';
import { attributesOf } from './saml-attributes.ts';
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
