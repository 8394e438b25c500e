export const civicNamespace = 'urn:ietf:params:xml:ns:pidf:geopriv10:civicAddr';
export const lostNamespace = 'xmlns="urn:ietf:params:xml:ns:lost1"';

/** An answer of a LoST server as RFC 5222 §8.4 shows it. */
export const answer = (validation: string, expires = '2030-01-01T00:00:00Z') => `<?xml version="1.0" encoding="UTF-8"?>
<findServiceResponse ${lostNamespace} xmlns:ca="${civicNamespace}" xmlns:cae="${civicNamespace}:ext">
  <mapping expires="${expires}" lastUpdated="2026-11-01T01:00:00Z" source="lost.marion.example" sourceId="abc">
    <displayName xml:lang="en">Marion County 911</displayName><service>urn:service:sos</service>
    <uri>sip:911@marion.example</uri><serviceNumber>911</serviceNumber>
  </mapping>
  ${validation}
  <path><via source="resolver.example"/><via source="lost.marion.example"/></path><locationUsed id="address"/>
</findServiceResponse>`;

/** What was checked; `more` is of other namespaces. */
export const lists = (valid: string, invalid = '', unchecked = '', more = '') =>
  `<locationValidation><valid>${valid}</valid><invalid>${invalid}</invalid><unchecked>${unchecked}</unchecked>${more}</locationValidation>`;

/** The elements of a house in a street of the United States, all known. */
export const allValid = 'ca:country ca:A1 ca:A3 ca:RD ca:PRD ca:STS ca:HNO ca:PC';

/** Civic elements by their names, in a `completeLocation` or a `similarLocation`. */
export const location = (name: string, elements: Readonly<Record<string, string>>) =>
  `<rli:${name} xmlns:rli="urn:example:rli"><civicAddress xmlns="${civicNamespace}">${Object.entries(elements)
    .map(([element, value]) => `<${element}>${value}</${element}>`)
    .join('')}</civicAddress></rli:${name}>`;

/** A house in a street of Salem. */
export const place = (name: string, street: string) =>
  location(name, {
    country: 'US',
    A1: 'OR',
    A3: 'SALEM',
    PRD: 'SE',
    RD: street,
    STS: 'ST',
    HNO: '120',
    PC: '97301',
  });

/** A message that an error of the server is. */
export const errors = (...names: readonly string[]) =>
  `<errors ${lostNamespace} source="lost.example">${names.map((name) => `<${name} message="none" xml:lang="en"/>`).join('')}</errors>`;

/** A message that names another server. */
export const redirect = (target: string) =>
  `<redirect ${lostNamespace} target="${target}" source="lost.example" message="ask there" xml:lang="en"/>`;
