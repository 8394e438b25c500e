import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { country } from '../../../contract/address/place.ts';
import { dataFolder } from '../../folders.ts';
import { parseNumber } from '../../number/number.ts';

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Whether a locale such as `de_DE` or `es_419` names a language, and a region if it has one. */
function isKnownLocale(locale: string): boolean {
  const [, language, region] = /^([a-z]{2,3})(?:_([A-Z]{2}|\d{3}))?$/.exec(locale) ?? [];
  return language !== undefined && !!languages.of(language) && (region === undefined || !!regions.of(region));
}

let isoCodes: ReadonlySet<string> | undefined;
function isKnownCountry(isoCode: string): boolean {
  isoCodes ??= new Set(
    z
      .array(country.omit({ name: true }))
      .parse(JSON.parse(readFileSync(join(dataFolder, 'countries.json'), 'utf8')))
      .map((row) => row.isoCode),
  );
  return isoCodes.has(isoCode);
}

const impossible = 'has too few or too many digits for its country';
const isPossibleNumber = (number: string) => parseNumber(number).possible;

interface Places<Locale extends z.ZodType, Country extends z.ZodType, Phone extends z.ZodType> {
  readonly locale: Locale;
  readonly countryIsoCode: Country;
  readonly directNumber: Phone;
}

/** The fields of an account that name places, which must be known, and numbers, which their country must have. */
export const knownPlaces = <Locale extends z.ZodType, Country extends z.ZodType, Phone extends z.ZodType>(
  shape: Places<Locale, Country, Phone>,
) => ({
  locale: shape.locale.refine(orNone(isKnownLocale), 'is no known locale, such as de_DE'),
  countryIsoCode: shape.countryIsoCode.refine(orNone(isKnownCountry), 'is no known country, such as DE'),
  directNumber: shape.directNumber.refine(orNone(isPossibleNumber), impossible),
});

/** The other numbers of a new account. */
export const knownContacts = <Phone extends z.ZodType>({ mobile, phone }: Record<'mobile' | 'phone', Phone>) => ({
  mobile: mobile.refine(orNone(isPossibleNumber), impossible),
  phone: phone.refine(orNone(isPossibleNumber), impossible),
});

const orNone = (isKnown: (text: string) => boolean) => (value: unknown) => typeof value !== 'string' || isKnown(value);

/** An account that has something to sign in with. */
export const withCredential = <
  Schema extends z.ZodType<{
    email?: string | undefined;
    directNumber?: string | undefined;
    extension?: string | undefined;
  }>,
>(
  schema: Schema,
) =>
  schema.refine(
    ({ email, directNumber, extension }) => email ?? directNumber ?? extension,
    'An account needs an e-mail address, a direct number or an extension to sign in with',
  );
