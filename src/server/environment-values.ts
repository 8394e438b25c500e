import { Resolver } from 'node:dns';
import { z } from 'zod';

// Kinds of values that environment variables have.
export const port = z.coerce.number().int().min(0).max(65_535);
export const webAddress = z.url({ protocol: /^https?$/ });
export const positiveInteger = z.coerce.number().int().positive();
export const notNegative = z.coerce.number().int().nonnegative();
export const price = z.coerce.number().nonnegative();

/** One web address or several, with commas between them; as it was written. */
export const webAddresses = z
  .string()
  .refine((text) => text.split(',').every((one) => webAddress.safeParse(one.trim()).success), 'must be web addresses');

/** Comma-separated URLs with one of the protocols. */
export const addresses = (...protocols: readonly string[]) =>
  z.string().transform((text, context) => {
    const urls = text.split(',').flatMap((one) => (URL.canParse(one.trim()) ? new URL(one.trim()) : []));
    const known = urls.filter(({ protocol, hostname }) => hostname !== '' && protocols.includes(protocol));
    if (known.length < text.split(',').length)
      context.addIssue({ code: 'custom', message: `must be addresses that begin with ${protocols.join('// or ')}//` });
    return known;
  });

/** Whether the servers are addresses that DNS can be asked at. */
export function areDnsServers(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Whether each of comma-separated codes is that of a country. */
export const areCountries = (codes: string): boolean =>
  codes.split(',').every((code) => /^[A-Z]{2}$/.test(code.trim()) && regions.of(code.trim()) !== undefined);

const dialedNumber = /^([A-Z]{2})=([\d*#]{1,15})$/;

/** Comma-separated numbers that people dial, each after its ISO 3166 code of a country and `=`. */
export const dialedNumbers = z.string().transform((text, context): ReadonlyMap<string, string> => {
  const numbers = new Map<string, string>();
  const parts = text.toUpperCase().split(',');
  for (const part of parts) {
    const [, isoCode = '', number = ''] = dialedNumber.exec(part.trim()) ?? [];
    if (areCountries(isoCode)) numbers.set(isoCode, number);
  }
  if (numbers.size < parts.length) context.addIssue({ code: 'custom', message: wrongNumbers });
  return numbers;
});
const wrongNumbers =
  'must have one number of 1 to 15 digits, * or # for each country, with its ISO 3166 code, such as US=933,CA=933';

/** Shorter names are like those of other programs. */
const shortestCheckedName = 7;

/** Names that are none of the known ones, but nearly one of them. */
export function misspeltNames(names: readonly string[], known: readonly string[]): { given: string; meant: string }[] {
  const unknown = names.filter((name) => !known.includes(name));
  return unknown.flatMap((given) => {
    const meant = known.find((name) => name.length >= shortestCheckedName && isOneTypoAway(given, name));
    return meant === undefined ? [] : [{ given, meant }];
  });
}

/** Whether one letter was left out, added, changed, or two were swapped. */
function isOneTypoAway(typed: string, meant: string): boolean {
  let at = 0;
  while (at < meant.length && typed[at] === meant[at]) at++;
  const [left, right] = [typed.slice(at), meant.slice(at)];
  return (
    left.slice(1) === right.slice(1) ||
    left === right.slice(1) ||
    left.slice(1) === right ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
