/** What a link is for. */
interface Purpose {
  readonly companyId: string;
  readonly connectionId: string;
  readonly protocol: 'saml' | 'oidc';
}
type Fields = Readonly<Record<string, unknown>>;

/** What somebody gives for a connection, by its protocol. Everything else about it is up to the administrator. */
const ofProvider = {
  oidc: ['issuer', 'clientId', 'clientSecret'],
  saml: ['metadata', 'metadataAddress'],
} as const;

/** How the input of an operation is kept to a link. */
interface Rule {
  /** The operation is for connections of this protocol alone. */
  readonly protocol?: 'saml' | 'oidc';
  /** The field with the id of the connection, which must be the link's own. */
  readonly connection?: 'id';
  /** The fields that may be given, in `changes` where there is such a field. */
  readonly fields?: readonly string[];
  /** It adds the connection, which is off whatever is sent. */
  readonly adds?: true;
}

/** The only operations of a link. */
const rules: Readonly<Record<string, Rule>> = {
  listSsoDomains: {},
  lookUpDomainProof: {},
  proveSsoDomain: {},
  addSsoConnection: { protocol: 'oidc', connection: 'id', fields: ofProvider.oidc, adds: true },
  addSamlConnection: { protocol: 'saml', connection: 'id', fields: ofProvider.saml, adds: true },
  showSsoConnection: { connection: 'id' },
  setSsoConnection: { protocol: 'oidc', connection: 'id', fields: ofProvider.oidc },
  setSamlConnection: { protocol: 'saml', connection: 'id', fields: ofProvider.saml },
  testSsoConnection: { connection: 'id' },
  readSsoTest: {},
};

/** Whether an operation is there for a link at all. */
export const isForLink = (operation: string): boolean => Object.hasOwn(rules, operation);

/** The input of an operation as a link gives it, or why it is refused: it is not there for it, or has fields that it may not give. */
export type KeptInput =
  | { readonly input: Record<string, unknown> }
  | { readonly refused: 'notThere' }
  | { readonly refused: 'fields'; readonly fields: readonly string[] };

/** Keeps the input of an operation to the company and the connection of a link, and to what the link may decide. */
export function keptInput({ companyId, connectionId, protocol }: Purpose, operation: string, given: Fields): KeptInput {
  const rule = Object.hasOwn(rules, operation) ? rules[operation] : undefined;
  const isOther =
    !rule ||
    (rule.protocol !== undefined && rule.protocol !== protocol) ||
    (rule.connection !== undefined && given.id !== connectionId) ||
    (given.company !== undefined && given.company !== companyId);
  if (isOther) return { refused: 'notThere' };
  const input = { ...given, company: companyId };
  if (!rule.fields) return { input };
  if (!rule.adds) return keptFields(input, Object.keys(Object(given.changes)), rule.fields);
  const { isEnabled: _, ...others } = given;
  const own = ['id', 'company', 'label'];
  const kept = keptFields(input, Object.keys(others), [...own, ...rule.fields]);
  return 'input' in kept ? { input: { ...kept.input, isEnabled: false } } : kept;
}

function keptFields(input: Record<string, unknown>, sent: readonly string[], mayGive: readonly string[]): KeptInput {
  const fields = sent.filter((name) => !mayGive.includes(name));
  return fields.length > 0 ? { refused: 'fields', fields } : { input };
}
