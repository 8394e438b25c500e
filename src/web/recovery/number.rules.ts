import type { Refusal } from '../../contract/envelope.ts';
import type { ErrorName, FieldName } from '../../contract/errors.ts';
import { parseCredential } from '../../rules/credential/credential.ts';
import { checkCountryCode, checkExtension } from '../../rules/credential/phone.ts';
import type { TypedIdentifier } from '../../rules/texts/format-for-calls.ts';

/** The first problem of the form for a number. The server applies the same rules again. */
export function checkNumber({ username, extension = '', countryCode = '' }: TypedIdentifier): Refusal | undefined {
  if (username.trim() === '') return at('credential', 'emptyPhone');
  const credential = parseCredential(username);
  if (credential.kind === 'email') return at('credential', 'invalidPhone');
  if (credential.kind === 'problem')
    return credential.error === 'invalidExtension'
      ? at('extension', credential.error)
      : at('credential', 'invalidPhone');
  return at('countryCode', checkCountryCode(countryCode)) ?? at('extension', checkExtension(extension));
}

function at(field: FieldName, name: ErrorName | undefined): Refusal | undefined {
  return name && { name, field, kind: 'formValidation', surface: 'field' };
}
