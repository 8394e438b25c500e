import { createRequire } from 'node:module';
import type LibPhoneNumber from 'google-libphonenumber';
import type { ParsedNumber } from '../../contract/sign-in/number.ts';
import { parseCredential } from '../../rules/credential/credential.ts';

interface PhoneLibrary {
  readonly phones: LibPhoneNumber.PhoneNumberUtil;
  readonly formats: typeof LibPhoneNumber.PhoneNumberFormat;
  readonly types: typeof LibPhoneNumber.PhoneNumberType;
}
let loaded: PhoneLibrary | undefined;

/** Loaded with the first number: the library takes 15 MB, and an installation may sign in by e-mail address alone. */
function phoneLibrary(): PhoneLibrary {
  if (loaded) return loaded;
  // `require` answers `any`; this is the type that the package declares.
  const library = createRequire(import.meta.url)('google-libphonenumber') as typeof LibPhoneNumber;
  loaded = {
    phones: library.PhoneNumberUtil.getInstance(),
    formats: library.PhoneNumberFormat,
    types: library.PhoneNumberType,
  };
  return loaded;
}

/**
 * Parses a phone number as typed. `parseCredential` splits off the extension first, because its forms (CRED-3) are not
 * those of the library.
 * @param countryIsoCode ISO 3166 code of the country to assume for a number without a calling code
 */
export function parseNumber(text: string, countryIsoCode?: string): ParsedNumber {
  const credential = parseCredential(text);
  if (credential.kind !== 'phone') return { originalNumber: text, possible: false, valid: false };
  const extension = credential.extension ? { extension: credential.extension } : {};
  try {
    const { phones, formats } = phoneLibrary();
    const number = phones.parse(credential.number, countryIsoCode);
    const region = phones.getRegionCodeForNumber(number);
    return {
      originalNumber: text,
      possible: phones.isPossibleNumber(number),
      valid: phones.isValidNumber(number),
      e164: phones.format(number, formats.E164),
      ...extension,
      formattedNational: phones.format(number, formats.NATIONAL),
      formattedInternational: phones.format(number, formats.INTERNATIONAL),
      ...(region ? { countryIsoCode: region } : {}),
      callingCode: String(number.getCountryCode() ?? ''),
    };
  } catch {
    return { originalNumber: text, possible: false, valid: false, ...extension };
  }
}

/**
 * The numbers in E.164 form that a whole number may be: one without a calling code may be of any country. None for what is no
 * phone number. An extension is left out.
 */
export function wholeNumbers(text: string): readonly string[] {
  const credential = parseCredential(text);
  if (credential.kind !== 'phone') return [];
  if (credential.number.startsWith('+')) return [parseNumber(credential.number).e164 ?? credential.number];
  const { number } = credential;
  const national = new Set([number, number.replace(/^0+/, '')]); // some countries keep the zero: +39 06 …
  const abroad = number.replace(/^011/, ''); // as North America dials other countries
  const ofCountries = [...national].flatMap((digits) => callingCodes().map((code) => `+${code}${digits}`));
  const longest = 16;
  return [...new Set([`+${number}`, `+${abroad}`, ...ofCountries])].filter((e164) => e164.length <= longest);
}

function callingCodes(): readonly number[] {
  const { phones } = phoneLibrary();
  return [...new Set(phones.getSupportedRegions().map((region) => phones.getCountryCodeForRegion(region)))];
}

/** ISO 3166 code of the main country of a calling code; `ZZ` if unknown. */
export function regionOfCallingCode(callingCode: string): string {
  return phoneLibrary().phones.getRegionCodeForCountryCode(Number(callingCode));
}

/** The range of a number: its country, and whether calls to it cost more than those to a subscriber. */
export interface PhoneNumberRange {
  /** ISO 3166 code; undefined for ranges of no country, such as those of satellites. */
  readonly countryIsoCode: string | undefined;
  readonly isPremium: boolean;
  /** It receives no text messages. */
  readonly isFixedLine: boolean;
}

/** @param e164 number in E.164 form */
export function rangeOfNumber(e164: string): PhoneNumberRange {
  const { phones, types } = phoneLibrary();
  const { PREMIUM_RATE, SHARED_COST, PERSONAL_NUMBER, PAGER, UAN, VOICEMAIL } = types;
  const premium: readonly LibPhoneNumber.PhoneNumberType[] = [
    PREMIUM_RATE,
    SHARED_COST,
    PERSONAL_NUMBER,
    PAGER,
    UAN,
    VOICEMAIL,
  ];
  try {
    const number = phones.parse(e164);
    const region = phones.getRegionCodeForNumber(number);
    const isOfCountry = region !== undefined && /^[A-Z]{2}$/.test(region);
    return {
      countryIsoCode: isOfCountry ? region : undefined,
      isPremium: premium.includes(phones.getNumberType(number)),
      isFixedLine: phones.getNumberType(number) === types.FIXED_LINE,
    };
  } catch {
    return { countryIsoCode: undefined, isPremium: false, isFixedLine: false };
  }
}
