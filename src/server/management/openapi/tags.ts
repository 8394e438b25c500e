/** What operations are about. A generated client has a part for each. */
export const tags = {
  accounts: 'Accounts of users and meeting rooms.',
  activation: 'Codes that activate accounts, and answers to security questions.',
  recovery: 'Ways back in for a person who has lost the password or every contact.',
  contacts: 'Addresses and numbers of an account. Verified ones carry codes and recovery.',
  secondFactors: 'Second factors of accounts, and what companies ask of them.',
  passkeys: 'Passkeys and security keys of accounts, and what companies ask of them.',
  sessions: 'Sessions of accounts in browsers.',
  consents: 'Scopes that users have granted to apps.',
  companies: 'Groups of accounts with one brand.',
  lines: 'Devices and apps of users that can dial an emergency number.',
  locations: 'Emergency addresses of companies, and those that wait to be checked.',
  streetGuides: 'Data in which emergency addresses are looked up.',
  accessPolicies: 'Which accounts may sign in, from where and to which apps.',
  sso: "Single sign-on with companies' own identity providers, and with those of brands.",
  clients: 'Apps that sign in their users here.',
  resources: 'APIs with access tokens of their own (RFC 8707).',
  keys: 'Signing keys.',
  roles: 'Roles of those who manage, and who has them.',
  approvals: 'What a second person must agree to.',
  jobs: 'Bulk jobs on accounts.',
  messages: 'E-mails, text messages and calls, without content.',
  mail: 'E-mails that came back or are unwanted.',
  audit: 'Records of what happened, and their seals.',
  support: 'What happened before an error that a user has seen.',
  caller: 'Who calls, and what the caller may do.',
} as const;
export type TagName = keyof typeof tags;

/** By the first word of a path. */
const roots: Readonly<Record<string, TagName>> = {
  accounts: 'accounts',
  'account-comparisons': 'accounts',
  'account-imports': 'accounts',
  'account-lookups': 'accounts',
  'account-removals': 'accounts',
  'account-syncs': 'accounts',
  activations: 'activation',
  companies: 'companies',
  'access-policies': 'accessPolicies',
  'access-policy-tests': 'accessPolicies',
  'address-checks': 'locations',
  approvals: 'approvals',
  audit: 'audit',
  clients: 'clients',
  jobs: 'jobs',
  'kerberos-realms': 'sso',
  keys: 'keys',
  'mail-notices': 'mail',
  'mail-restorations': 'mail',
  me: 'caller',
  messages: 'messages',
  'passkey-policies': 'passkeys',
  references: 'support',
  resources: 'resources',
  'role-grants': 'roles',
  roles: 'roles',
  'saml-connections': 'sso',
  'second-factor-policies': 'secondFactors',
  'sso-connections': 'sso',
  'sso-domains': 'sso',
  'sso-failures': 'sso',
  'sso-providers': 'sso',
  'sso-tests': 'sso',
  'street-guides': 'streetGuides',
};

/** By what an account or a company has. */
const parts: Readonly<Record<string, TagName>> = {
  activation: 'activation',
  'answer-checks': 'activation',
  recovery: 'recovery',
  contacts: 'contacts',
  factors: 'secondFactors',
  'app-factors': 'secondFactors',
  'factor-reset': 'secondFactors',
  'setup-code': 'secondFactors',
  'second-factor-policy': 'secondFactors',
  passkeys: 'passkeys',
  'passkey-policy': 'passkeys',
  sessions: 'sessions',
  consents: 'consents',
  acknowledgements: 'lines',
  lines: 'lines',
  'line-comparisons': 'lines',
  'line-evidence': 'lines',
  'line-imports': 'lines',
  'line-rules': 'lines',
  locations: 'locations',
  'location-comparisons': 'locations',
  'location-imports': 'locations',
  'sso-domains': 'sso',
  'sso-enforcement': 'sso',
  'account-names': 'accounts',
};

/** What an operation at a path is about. @throws Error for a path that no tag has */
export function tagOf(path: string): TagName {
  const [root = '', ...others] = path.split('/').filter((word) => word !== '' && !word.startsWith('{'));
  const tag = others.flatMap((word) => parts[word] ?? []).at(-1) ?? roots[root];
  if (tag === undefined) throw new Error(`${path}: give it a tag in src/server/management/openapi/tags.ts.`);
  return tag;
}
