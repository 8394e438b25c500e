/** A civic address by its element names, such as `{"country": "US", "A1": "OR"}`; none is empty. */
export type CivicAddress = Readonly<Record<string, string>>;

/**
 * Civic elements in the order of their schema, which is a sequence (RFC 5139 §4). Those of other namespaces stand at its
 * end: those of RFC 6848, and the separator that the profile of the United States adds (NENA-STA-004).
 */
const schemas = [
  {
    prefix: 'ca',
    namespace: 'urn:ietf:params:xml:ns:pidf:geopriv10:civicAddr',
    elements: [
      'country',
      'A1',
      'A2',
      'A3',
      'A4',
      'A5',
      'A6',
      'PRM',
      'PRD',
      'RD',
      'STS',
      'POD',
      'POM',
      'RDSEC',
      'RDBR',
      'RDSUBBR',
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
      'POBOX',
      'ADDCODE',
    ],
  },
  {
    prefix: 'cae',
    namespace: 'urn:ietf:params:xml:ns:pidf:geopriv10:civicAddr:ext',
    elements: ['STP', 'HNP', 'MP', 'PN'],
  },
  { prefix: 'can', namespace: 'urn:nena:xml:ns:pidf:nenaCivicAddr', elements: ['STPS'] },
] as const;

/**
 * A civic address as XML, for every message that has one. An element of another name is left out.
 * @param escapeXml makes a text safe in XML
 */
export function civicAddressXml(civic: CivicAddress, escapeXml: (text: string) => string): string {
  const written = schemas.map(({ prefix, namespace, elements }) => ({
    declared: ` xmlns:${prefix}="${namespace}"`,
    isBase: prefix === 'ca',
    content: elements
      .flatMap((name) => (civic[name] ? [`<${prefix}:${name}>${escapeXml(civic[name])}</${prefix}:${name}>`] : []))
      .join(''),
  }));
  const used = written.filter(({ isBase, content }) => isBase || content !== '');
  const [declared, content] = [used.map((one) => one.declared).join(''), used.map((one) => one.content).join('')];
  return `<ca:civicAddress${declared}>${content}</ca:civicAddress>`;
}
