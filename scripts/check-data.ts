import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { addressFormatFile, addressWriting } from '../src/contract/address/address-format.ts';
import { country, state } from '../src/contract/address/place.ts';
import { namedErrors } from '../src/contract/errors.ts';
import { guideQuirks, ssoGuide } from '../src/contract/sso-guide.ts';
import { brandProblems, parseFile } from '../src/server/brand/operator/brand-problems.ts';
import { isVariant, localesIn } from '../src/server/brand/operator/locale-files.ts';
import { textNotes, textPlaces } from '../src/server/brand/operator/text-places.ts';
import { areaCodeRow } from '../src/server/emergency-address/lines/area-codes.ts';
import { emergencyCountry } from '../src/server/emergency-address/lines/emergency-country.ts';
import { authenticatorNames, trustedSecurityKeys } from '../src/server/passkeys/authenticators.ts';
import { streetTypeFile } from '../src/server/street-guide/street-types.ts';
import { addressFormatProblems } from './checks/address-formats.ts';
import {
  consoleProblems,
  localeProblems,
  readCatalogue,
  wordingProblems,
} from './checks/languages/language-problems.ts';
import { messageLengthProblems } from './checks/languages/message-lengths.ts';
import { unusedTexts } from './checks/unused-texts.ts';

/** Checks every file of data/ against its schema, and the references between the files. */
const root = join(import.meta.dirname, '..');
const data = join(root, 'data');

const countries = parseFile(join(data, 'countries.json'), z.array(country.omit({ name: true })));
const countryIds = new Map(countries.value?.map(({ isoCode, id }) => [isoCode, id]));
const emergencyCountries = parseFile(join(data, 'emergency-countries.json'), z.array(emergencyCountry));
const writing = parseFile(join(data, 'address-writing.json'), z.array(addressWriting.extend({ isoCode: z.string() })));
const areaCodes = parseFile(join(data, 'area-codes.json'), z.array(areaCodeRow));
const streetTypes = parseFile(join(data, 'street-types.json'), streetTypeFile);
const names = parseFile(join(data, 'authenticators/names.json'), authenticatorNames);
const securityKeys = parseFile(join(data, 'authenticators/security-keys.json'), trustedSecurityKeys);
const english = readCatalogue(join(data, 'locales/en_US.json'));
const places = parseFile(join(data, 'text-places.json'), textPlaces);
const notes = parseFile(join(data, 'text-notes.json'), textNotes);
const languages = {
  folder: join(data, 'locales'),
  english,
  buttons: Object.keys(places.value ?? {}).filter((id) => places.value?.[id]?.isButton),
};
const locales = localesIn(languages.folder);
const consoleFolder = join(data, 'console-locales');
const consoleLanguages = { folder: consoleFolder, english: readCatalogue(join(consoleFolder, 'en_US.json')) };

const problems = [
  ...countries.problems,
  ...repeated('country id', countries.value?.map(({ id }) => id) ?? []),
  ...emergencyCountries.problems,
  ...streetTypes.problems,
  ...[
    ...(streetTypes.value?.countries ?? []).map(({ isoCode }) => isoCode),
    ...(streetTypes.value?.readings ?? []).flatMap(({ countries }) => countries),
  ]
    .filter((isoCode) => !countryIds.has(isoCode))
    .map((isoCode) => `street-types.json: ${isoCode} is not in countries.json`),
  ...repeated('reading of streets', streetTypes.value?.readings.flatMap(({ countries }) => countries) ?? []),
  ...(emergencyCountries.value ?? [])
    .filter(({ isoCode }) => !countryIds.has(isoCode))
    .map(({ isoCode }) => `emergency-countries.json: ${isoCode} is not in countries.json`),
  ...writing.problems,
  ...repeated('country of address-writing.json', writing.value?.map(({ isoCode }) => isoCode) ?? []),
  ...(writing.value ?? [])
    .filter(({ isoCode }) => !countryIds.has(isoCode))
    .map(({ isoCode }) => `address-writing.json: ${isoCode} is not in countries.json`),
  ...areaCodes.problems,
  ...(areaCodes.value ?? []).flatMap(areaCodeProblems),
  ...repeated('state of area codes', areaCodes.value?.map(({ isoCode, state }) => `${isoCode} ${state}`) ?? []),
  ...names.problems,
  ...securityKeys.problems,
  ...(securityKeys.value ?? [])
    .flatMap(({ aaguids }) => aaguids)
    .filter((aaguid) => names.value && !Object.hasOwn(names.value, aaguid))
    .map((aaguid) => `authenticators/security-keys.json: ${aaguid} has no name in names.json`),
  ...globSync('states/*.json', { cwd: data }).flatMap(stateProblems),
  ...globSync('address-formats/*.json', { cwd: data }).flatMap(formatProblems),
  ...globSync('address-formats/overlay/*.json', { cwd: data }).flatMap(overlayProblems),
  ...ssoGuideProblems(),
  ...globSync('brands/*/brand.json', { cwd: data }).flatMap((file) => {
    const folder = join(data, file, '..');
    return brandProblems(folder, countryIds).map(({ sentence }) => `brands/${basename(folder)}: ${sentence}`);
  }),
  ...places.problems,
  ...notes.problems,
  ...Object.keys(notes.value ?? {})
    .filter((id) => !Object.hasOwn(english, id))
    .map((id) => `text-notes.json: there is no text ${id}`),
  ...locales.flatMap((locale) => localeProblems(languages, locale)),
  ...locales
    .filter((locale) => !isVariant(locale))
    .flatMap((locale) => consoleProblems(consoleLanguages, languages.folder, locale)),
  ...unusedTexts(Object.keys(consoleLanguages.english), sources('src/{console,contract,server}')).map(
    (id) => `console-locales/en_US.json: no source uses ${id}`,
  ),
  ...(await messageLengthProblems(data, locales)).map((problem) => `locales/${problem}`),
  ...globSync('brands/*/texts/*.json', { cwd: data }).flatMap((file) => wordingProblems(languages, file)),
  ...Object.keys(namedErrors)
    .filter((name) => !Object.hasOwn(english, `error.${name}`))
    .map((name) => `locales/en_US.json: error.${name} is missing`),
  ...unusedTexts(Object.keys(english), sources()).map((id) => `locales/en_US.json: no source uses ${id}`),
];

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function stateProblems(file: string): string[] {
  const { value = [], problems: unread } = parseFile(join(data, file), z.array(state));
  const countryId = countryIds.get(basename(file, '.json'));
  const foreign = value.filter((one) => one.countryId !== countryId).map(({ id }) => `${id} has another countryId`);
  return [
    ...unread,
    ...foreign,
    ...repeated(
      'state id',
      value.map(({ id }) => id),
    ),
  ].map((why) => `${file}: ${why}`);
}

/** Guides that do not fit their schema, and quirks that no guide has: their texts would be shown nowhere. */
function ssoGuideProblems(): string[] {
  const files = globSync('sso-guides/*.json', { cwd: data });
  const guides = files.map((file) => ({ file, ...parseFile(join(data, file), ssoGuide) }));
  const used = new Set(
    guides
      .flatMap(({ value }) => [value?.saml, value?.oidc])
      .flatMap((guide) => guide?.quirks.map(({ about }) => about)),
  );
  return [
    ...guides.flatMap(({ file, problems: unread }) => unread.map((why) => `${file}: ${why}`)),
    ...repeated(
      'provider of sso-guides',
      guides.flatMap(({ value }) => value?.name ?? []),
    ),
    ...repeated(
      'host of sso-guides',
      guides.flatMap(({ value }) => value?.hosts ?? []),
    ),
    ...guideQuirks.filter((about) => !used.has(about)).map((about) => `sso-guides: no provider has the quirk ${about}`),
  ];
}

function areaCodeProblems({ isoCode, state: key, areaCodes }: z.output<typeof areaCodeRow>): string[] {
  const { value = [] } = parseFile(join(data, `states/${isoCode}.json`), z.array(state));
  const isKnown = value.some((one) => one.isoCode === key);
  return [
    ...(isKnown ? [] : [`states/${isoCode}.json has no ${key}`]),
    ...repeated(`area code of ${key}`, areaCodes),
  ].map((why) => `area-codes.json: ${why}`);
}

function formatProblems(file: string): string[] {
  const { value = [], problems: unread } = parseFile(join(data, file), addressFormatFile);
  const country = basename(file, '.json');
  const isKnown = country === 'default' || countryIds.has(country);
  return [
    ...unread,
    ...(isKnown ? [] : ['no such country']),
    ...value.flatMap((format) => addressFormatProblems(format, country)),
  ].map((why) => `${file}: ${why}`);
}

/** A file that nothing reads; those that are read are checked when the formats are generated. */
function overlayProblems(file: string): string[] {
  return countryIds.has(basename(file, '.json')) ? [] : [`${file}: no such country`];
}

function repeated(what: string, values: readonly (string | number)[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index).map((value) => `duplicate ${what} ${value}`);
}

/** The texts of all source files. @param folder below which they are */
function sources(folder = 'src'): string {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/[.](?:generated|preview)[.]/.test(file),
  );
  return files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
}
