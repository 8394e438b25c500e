import type { HandedPart } from './setup-link.rules.ts';

/** What a link is for. */
type Purpose = { readonly id: string; readonly companyId: string } & HandedPart;
type Fields = Readonly<Record<string, unknown>>;

/** What somebody gives for a connection, by its protocol. Everything else about it is up to the administrator. */
const ofProvider = {
  oidc: ['issuer', 'clientId', 'clientSecret'],
  saml: ['metadata', 'metadataAddress'],
} as const;

/** How the input of an operation is kept to a link. */
interface Rule {
  /** The parts whose links have the operation. */
  readonly of: readonly HandedPart['intent'][];
  /** The operation is for connections of this protocol alone. */
  readonly protocol?: 'saml' | 'oidc';
  /** The field with the id of the connection, which must be the link's own. */
  readonly connection?: 'id';
  /** The field with the id of the link, which must be its own. */
  readonly link?: 'link';
  /** The field with a domain, which must be the link's own where it has one. */
  readonly domain?: 'domain';
  /** The fields that may be given, in `changes` where there is such a field. */
  readonly fields?: readonly string[];
  /** It adds the connection, which is off whatever is sent. */
  readonly adds?: true;
}

const ofSso = ['sso'] as const;
const ofDomains = ['sso', 'domain'] as const;
const ofCertificate = ['certificate'] as const;

/** The only operations of a link. */
const rules: Readonly<Record<string, Rule>> = {
  listSsoDomains: { of: ofDomains },
  lookUpDomainProof: { of: ofDomains, domain: 'domain' },
  proveSsoDomain: { of: ofDomains, domain: 'domain' },
  addSsoConnection: { of: ofSso, protocol: 'oidc', connection: 'id', fields: ofProvider.oidc, adds: true },
  addSamlConnection: { of: ofSso, protocol: 'saml', connection: 'id', fields: ofProvider.saml, adds: true },
  showSsoConnection: { of: ofSso, connection: 'id' },
  setSsoConnection: { of: ofSso, protocol: 'oidc', connection: 'id', fields: ofProvider.oidc },
  setSamlConnection: { of: ofSso, protocol: 'saml', connection: 'id', fields: ofProvider.saml },
  testSsoConnection: { of: ofSso, connection: 'id' },
  readSsoTest: { of: ofSso },
  showCertificateDrafts: { of: ofCertificate, connection: 'id' },
  keepCertificateDraft: { of: ofCertificate, connection: 'id', link: 'link' },
};

/** Whether an operation is there for a link at all. */
export const isForLink = (operation: string): boolean => Object.hasOwn(rules, operation);

/** The input of an operation as a link gives it, or why it is refused: it is not there for it, or has fields that it may not give. */
export type KeptInput =
  | { readonly input: Record<string, unknown> }
  | { readonly refused: 'notThere' }
  | { readonly refused: 'fields'; readonly fields: readonly string[] };

/** Keeps the input of an operation to the company and the part of a link, and to what the link may decide. */
export function keptInput(link: Purpose, operation: string, given: Fields): KeptInput {
  const rule = Object.hasOwn(rules, operation) ? rules[operation] : undefined;
  if (!rule || namesOther(link, rule, given)) return { refused: 'notThere' };
  const input = { ...given, company: link.companyId };
  if (!rule.fields) return { input };
  if (!rule.adds) return keptFields(input, Object.keys(Object(given.changes)), rule.fields);
  const { isEnabled: _, ...others } = given;
  const own = ['id', 'company', 'label'];
  const kept = keptFields(input, Object.keys(others), [...own, ...rule.fields]);
  return 'input' in kept ? { input: { ...kept.input, isEnabled: false } } : kept;
}

/** Whether an input is for another part than the link's own, or names something else than it is for. */
const namesOther = (link: Purpose, rule: Rule, given: Fields): boolean =>
  !rule.of.includes(link.intent) ||
  (rule.protocol !== undefined && rule.protocol !== link.protocol) ||
  (rule.connection !== undefined && given.id !== link.connectionId) ||
  (rule.link !== undefined && given.link !== link.id) ||
  (rule.domain !== undefined && link.domain !== undefined && given.domain !== link.domain) ||
  (given.company !== undefined && given.company !== link.companyId);

function keptFields(input: Record<string, unknown>, sent: readonly string[], mayGive: readonly string[]): KeptInput {
  const fields = sent.filter((name) => !mayGive.includes(name));
  return fields.length > 0 ? { refused: 'fields', fields } : { input };
}
