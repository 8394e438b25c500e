import type { AttributeNames, ClaimUse, ReceivedClaim } from './identity-provider.ts';
import { attributeOf, childrenOf, textOf, type XmlElement } from './saml-xml.ts';
import { receivedClaim, shownClaims, usableEmail } from './usable-values.ts';

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** Names under which providers write an attribute, in lower case; the first that is there counts. */
const names = {
  email: [
    'email',
    'mail',
    'emailaddress',
    'user.email',
    `${claims}/emailaddress`,
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:oid:1.2.840.113549.1.9.1',
  ],
  name: [
    'displayname',
    'name',
    'cn',
    'http://schemas.microsoft.com/identity/claims/displayname',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'urn:oid:2.5.4.3',
  ],
  givenName: ['givenname', 'firstname', 'first_name', `${claims}/givenname`, 'urn:oid:2.5.4.42'],
  familyName: ['surname', 'lastname', 'last_name', 'sn', `${claims}/surname`, 'urn:oid:2.5.4.4'],
  methods: ['http://schemas.microsoft.com/claims/authnmethodsreferences'],
} as const;

/** A value of `methods`. */
const severalMethods = 'http://schemas.microsoft.com/claims/multipleauthn';
const unspecified = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
const emailAddress = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** The name of the user at the provider. */
export interface NameId {
  readonly value: string;
  readonly format: string;
}

interface ReadAttributes {
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
  readonly extension: string | undefined;
  /** Whether the provider lists several authentication methods. */
  readonly mfa: boolean;
}

/**
 * What an assertion tells about the user.
 * @param named the attributes that the connection names; they count alone
 */
export function attributesOf(assertion: XmlElement, nameId: NameId, named: AttributeNames = {}): ReadAttributes {
  const values = readValues(assertion);
  const all = (what: keyof typeof names) => names[what].flatMap((name) => values.get(name) ?? []);
  const firstOf = (read: readonly string[]) => read.find((value) => value !== '');
  const namedValue = (name: string) => firstOf(values.get(name.toLowerCase()) ?? []);
  const one = (what: 'email' | 'name' | 'givenName' | 'familyName') => {
    const name = what === 'name' ? undefined : named[what];
    return name === undefined ? firstOf(all(what)) : namedValue(name);
  };
  const [givenName, familyName] = [one('givenName'), one('familyName')];
  const fullName = [givenName, familyName].filter(Boolean).join(' ');
  return {
    email: usableEmail(one('email') ?? (named.email === undefined ? emailIn(nameId) : undefined)),
    name: one('name') ?? (fullName || undefined),
    givenName,
    familyName,
    extension: named.extension === undefined ? undefined : namedValue(named.extension),
    mfa: all('methods').includes(severalMethods),
  };
}

/**
 * What arrived about the user, as a test shows it: the NameID, and each attribute with what is read from it.
 * @param named the attributes that the connection names; they count alone
 */
export function receivedOf(
  assertion: XmlElement,
  nameId: NameId,
  named: AttributeNames = {},
): readonly ReceivedClaim[] {
  const values = readValues(assertion);
  const hasValue = (name: string) => values.get(name)?.some((value) => value !== '') ?? false;
  const sources = (['email', 'givenName', 'familyName', 'extension', 'name', 'methods'] as const).map((use) => {
    const own = use === 'name' || use === 'methods' ? undefined : named[use]?.toLowerCase();
    const usual: readonly string[] = use === 'extension' ? [] : names[use];
    return [(own === undefined ? usual : [own]).find(hasValue), use] as const;
  });
  const useOf = (name: string): ClaimUse | undefined => sources.find(([source]) => source === name)?.[1];
  const written = new Map(attributesIn(assertion).map((one) => [(attributeOf(one, 'Name') ?? '').toLowerCase(), one]));
  const attributes = [...values].map(([name, read]) => {
    const element = written.get(name);
    return receivedClaim((element && attributeOf(element, 'Name')) ?? name, read, useOf(name));
  });
  return shownClaims([receivedClaim('NameID', [nameId.value], 'subject'), ...attributes]);
}

const attributesIn = (assertion: XmlElement) =>
  childrenOf(assertion, 'assertion', 'AttributeStatement').flatMap((one) => childrenOf(one, 'assertion', 'Attribute'));

function readValues(assertion: XmlElement): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const attribute of attributesIn(assertion)) {
    const name = attributeOf(attribute, 'Name')?.toLowerCase() ?? '';
    const read = childrenOf(attribute, 'assertion', 'AttributeValue').map(textOf);
    values.set(name, [...(values.get(name) ?? []), ...read]);
  }
  return values;
}

function emailIn({ value, format }: NameId): string | undefined {
  const mayBeEmail = [emailAddress, unspecified, ''].includes(format);
  return mayBeEmail && value.includes('@') ? value : undefined;
}
