import { parseCredential } from '../credential/credential.ts';

/** An e-mail address or a phone number as it was typed. */
export interface TypedIdentifier {
  readonly username: string;
  readonly extension?: string;
  readonly countryCode?: string;
  /** The country of that code, for messages. */
  readonly countryIsoCode?: string;
}

/** The credential as calls take it: a number without formatting; an e-mail address without phone fields. */
export function formatForCalls({ username, extension, countryCode }: TypedIdentifier): TypedIdentifier {
  const credential = parseCredential(username);
  if (credential.kind !== 'phone') return { username };
  const extensionDigits = extension || credential.extension;
  return {
    username: credential.number,
    ...(extensionDigits && { extension: extensionDigits }),
    ...(countryCode && !credential.number.startsWith('+') && { countryCode }),
  };
}
