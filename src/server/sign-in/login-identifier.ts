import type { ErrorName } from '../../contract/errors.ts';
import { parseCredential } from '../../rules/credential/credential.ts';
import { checkCountryCode, checkExtension } from '../../rules/credential/phone.ts';
import { parseNumber, regionOfCallingCode } from '../number/number.ts';
import type { ShownCredential } from './proof.rules.ts';

/** What a user types to identify an account: an e-mail address, or a number with or without an extension. */
export type LoginIdentifier =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'number'; readonly e164: string; readonly shown: string; readonly extension: string | undefined };

/** Parses a typed credential (CRED-1 to CRED-6). A number without a calling code gets `countryCode`, else `homeCountry`. */
export function parseLoginIdentifier(
  input: {
    readonly username: string;
    readonly extension?: string | undefined;
    readonly countryCode?: string | undefined;
  },
  homeCountry: string,
): LoginIdentifier | { readonly kind: 'problem'; readonly error: ErrorName } {
  const credential = parseCredential(input.username);
  if (credential.kind === 'problem') return credential;
  if (credential.kind === 'email') return credential;
  const extension = input.extension?.trim() || credential.extension;
  const error =
    checkCountryCode(input.countryCode ?? '') ?? (extension === undefined ? undefined : checkExtension(extension));
  if (error) return { kind: 'problem', error };
  return numberIdentifier(credential.number, extension, input.countryCode, homeCountry);
}

function numberIdentifier(
  number: string,
  extension: string | undefined,
  countryCode: string | undefined,
  homeCountry: string,
) {
  const parsed = parseNumber(number, countryCode ? regionOfCallingCode(countryCode) : homeCountry);
  if (!parsed.possible || !parsed.e164) return { kind: 'problem' as const, error: 'invalidPhone' as const };
  return { kind: 'number' as const, e164: parsed.e164, shown: parsed.formattedInternational ?? number, extension };
}

/** What the user typed, as the page shows it. */
export function shownAs(identifier: LoginIdentifier): ShownCredential {
  if (identifier.kind === 'email') return { credential: identifier.email };
  const { shown, extension } = identifier;
  return { credential: shown, ...(extension && { extension }) };
}
