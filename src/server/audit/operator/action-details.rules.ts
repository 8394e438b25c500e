/**
 * Fields whose texts the audit keeps: names of things that operators manage, and choices from lists. All other texts may be
 * secrets, or belong to a person whose data is erased when the account is removed; of those the audit says that they were
 * given.
 */
const keptTexts: ReadonlySet<string> = new Set(
  [
    'id company companies companyId clientId resource scope scopes keyId sessionId policy way channel kind role state effect',
    'values file costly language locale countryIsoCode country domain realm provider protocol issuer',
    'redirectUris postLogoutRedirectUris backchannelLogoutUri grantTypes responseTypes signingAlgorithm brands termsVersion',
    'servicesOff permissions type audience tokenFormat policyPage termsPage method requirement allowed channels use',
    'missing ids intent connection link fingerprints rule',
  ].flatMap((line) => line.split(' ')),
);
const hidden = '…';
const longestText = 200;
const longestList = 20;
/** Access policies of one change are kept whole, so that the change can be put back. */
const longestOfPolicies = 500;
const ofPolicies: ReadonlySet<string> = new Set(['values', 'ids']);

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** What an operator gave to an operation, without secrets and without data of persons. `who` is left to the account's id. */
export function actionDetails(input: object): { readonly [name: string]: Json } {
  const fields = Object.entries(input).filter(([name, value]) => name !== 'who' && value !== undefined);
  return Object.fromEntries(fields.map(([name, value]) => [name, detailOf(name, value)]));
}

function detailOf(name: string, value: unknown): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value === 'string') return keptTexts.has(name) || value === '' ? value.slice(0, longestText) : hidden;
  if (Array.isArray(value)) return listOf(name, value);
  return typeof value === 'object' ? actionDetails(value) : hidden;
}

/** Long lists, and lists of records, are counted. */
function listOf(name: string, list: readonly unknown[]): Json {
  const isOfRecords = list.some((item) => typeof item === 'object' && item !== null);
  const longest = ofPolicies.has(name) ? longestOfPolicies : longestList;
  return isOfRecords || list.length > longest ? list.length : list.map((item) => detailOf(name, item));
}

/** Details in one line, such as `changes.state=disabled`. */
export function inOneLine(details: { readonly [name: string]: unknown }, prefix = ''): string {
  return Object.entries(details)
    .map(([name, value]) => {
      const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isRecord ? inOneLine(value as Record<string, unknown>, `${prefix}${name}.`) : `${prefix}${name}=${value}`; // it is no list and not null
    })
    .join(' ');
}
