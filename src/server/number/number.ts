import libphonenumber from 'google-libphonenumber';
import type { ParsedNumber } from '../../contract/number.ts';
import { parseCredential } from '../../rules/credential.ts';

const phones = libphonenumber.PhoneNumberUtil.getInstance();
const { E164, NATIONAL, INTERNATIONAL } = libphonenumber.PhoneNumberFormat;

/**
 * Parses a phone number as typed. `parseCredential` splits off the extension first, because its forms (CRED-3) are not
 * those of the library.
 * @param countryIsoCode ISO 3166 code of the country to assume for a number without a calling code
 */
export function parseNumber(text: string, countryIsoCode?: string): ParsedNumber {
  const credential = parseCredential(text);
  if (credential.kind !== 'phone') return { originalNumber: text, valid: false };
  const extension = credential.extension ? { extension: credential.extension } : {};
  try {
    const number = phones.parse(credential.number, countryIsoCode);
    const region = phones.getRegionCodeForNumber(number);
    return {
      originalNumber: text,
      valid: phones.isPossibleNumber(number),
      e164: phones.format(number, E164),
      ...extension,
      formattedNational: phones.format(number, NATIONAL),
      formattedInternational: phones.format(number, INTERNATIONAL),
      ...(region ? { countryIsoCode: region } : {}),
      callingCode: String(number.getCountryCode() ?? ''),
    };
  } catch {
    return { originalNumber: text, valid: false, ...extension };
  }
}

/** ISO 3166 code of the main country of a calling code; `ZZ` if unknown. */
export function regionOfCallingCode(callingCode: string): string {
  return phones.getRegionCodeForCountryCode(Number(callingCode));
}
