import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import libphonenumber from 'google-libphonenumber';

/**
 * Demo accounts and brands to choose from, read from Portico's data files. Your own app does not need this file.
 */
interface AccountRow {
  readonly email?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly directNumber?: string;
  readonly extension?: string;
  readonly state?: string;
  readonly shows?: string;
  readonly opens?: string;
}
interface CompanyRow {
  readonly id: string;
  readonly name: string;
  readonly brandId: number;
  readonly mainNumbers: readonly string[];
  readonly ssoEnforced?: boolean;
  readonly isGovernment?: boolean;
  readonly termsVersion?: string;
}
interface DemoFile {
  readonly password: string;
  readonly companies: readonly CompanyRow[];
  readonly policies: readonly { readonly company: string }[];
  readonly secondFactorPolicies: readonly { readonly company: string }[];
  readonly accounts: readonly AccountRow[];
}

/** A demo account to sign in with. */
export interface DemoPerson {
  readonly name: string;
  readonly firstName: string;
  readonly company: string;
  /** Credential to type, formatted for display. */
  readonly credential: string;
  readonly shows: string;
  /** Authorization parameters that pre-fill the form of the sign-in page, and the page to open after it. */
  readonly parameters: Readonly<Record<string, string>>;
}
export interface DemoGroup {
  readonly title: string;
  readonly people: readonly DemoPerson[];
}

export interface DemoBrand {
  readonly id: number;
  readonly name: string;
  readonly themes: readonly DemoTheme[];
  readonly logo: string;
  readonly darkLogo: string;
}
interface DemoTheme {
  readonly themeId: string;
  readonly scheme: 'light' | 'dark';
  readonly colours: { readonly primary: string; readonly surface: string; readonly text: string };
}

const data = join(import.meta.dirname, '../../data');
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(data, ...path), 'utf8'));

const demo: DemoFile = readJson('demo', 'accounts.json');
export const demoPassword = demo.password;

const companies = new Map(demo.companies.map((company) => [company.id, company]));
const restricted = new Set([...demo.policies, ...demo.secondFactorPolicies].map(({ company }) => company));

/** Companies whose users show emergency addresses. */
const emergency: { readonly locations: readonly { readonly company: string }[] } = readJson('demo', 'emergency.json');
const withLines = new Set(emergency.locations.map(({ company }) => company));

const groups: readonly (readonly [title: string, belongs: (account: AccountRow, company: CompanyRow) => boolean])[] = [
  ['Account states', ({ state }) => state !== undefined],
  [
    'Steps and rules of a company',
    (_, { id, ssoEnforced, isGovernment, termsVersion }) =>
      restricted.has(id) || ssoEnforced === true || isGovernment === true || termsVersion !== undefined,
  ],
  ['Emergency addresses', (_, { id }) => withLines.has(id)],
  ['Other brands', (_, { brandId }) => brandId !== 0],
  ['People', () => true],
];

/** Demo accounts in groups; the simplest come first. */
export function demoGroups(): DemoGroup[] {
  const found = new Map<string, DemoPerson[]>(groups.toReversed().map(([title]) => [title, []]));
  for (const account of demo.accounts) {
    const company = companies.get(account.company);
    const group = company && account.shows && groups.find(([, belongs]) => belongs(account, company));
    if (group) found.get(group[0])?.push(describePerson(account, company));
  }
  return [...found].map(([title, people]) => ({ title, people }));
}

function describePerson(account: AccountRow, company: CompanyRow): DemoPerson {
  const { email, directNumber, extension, firstName, lastName, shows = '', opens } = account;
  const known = { name: `${firstName} ${lastName}`, firstName, company: company.name, shows };
  const hint = email ?? directNumber;
  if (hint)
    return { ...known, credential: email ?? readable(hint), parameters: { login_hint: hint, ...(opens && { opens }) } };
  const [number = ''] = company.mainNumbers;
  return {
    ...known,
    credential: `${readable(number)} ext. ${extension}`,
    parameters: { username: number, extension: extension ?? '' },
  };
}

const phones = libphonenumber.PhoneNumberUtil.getInstance();

/** A number as people write it. @param number in E.164 form */
export const readable = (number: string) =>
  phones.format(phones.parse(number), libphonenumber.PhoneNumberFormat.INTERNATIONAL);

/** All brands of the installation, sorted by id. */
export const demoBrands: readonly DemoBrand[] = readdirSync(join(data, 'brands'))
  .map(Number)
  .toSorted((one, other) => one - other)
  .map((id) => {
    const assets = {
      ...readJson('brands', String(id), 'assets', 'base.json'),
      ...readJson('brands', String(id), 'assets', 'en-US.json'),
    };
    return {
      id,
      name: assets.displayName,
      themes: assets.themes,
      logo: assets.serviceSiteMainLogo,
      darkLogo: assets.serviceSiteMainLogoDark ?? assets.serviceSiteMainLogo,
    };
  });

/** SVG source of a brand's logo; undefined if the path names none. */
export function demoLogo(path: string): string | undefined {
  const [, id, scheme] = /^\/logo\/(\d+)(?:\/(dark))?$/.exec(path) ?? [];
  const brand = demoBrands.find((one) => String(one.id) === id);
  return brand && readFileSync(join(data, 'brands', String(id), scheme ? brand.darkLogo : brand.logo), 'utf8');
}

/** Style sheet with the colours of each brand's tile, for light and dark mode. */
export function brandColours(): string {
  return demoBrands
    .map(({ id, themes }) => {
      const light = themes.find(({ scheme }) => scheme === 'light')?.colours;
      const dark = themes.find(({ scheme }) => scheme === 'dark')?.colours ?? light;
      const pair = (name: 'primary' | 'surface' | 'text') => `light-dark(${light?.[name]},${dark?.[name]})`;
      return `.brand-${id}{--primary:${pair('primary')};--surface:${pair('surface')};--text:${pair('text')}}`;
    })
    .join('\n');
}
