import type { ErrorName, FieldName } from '../../contract/errors.ts';
import { parseCredential } from '../../rules/credential/credential.ts';
import { checkCountryCode, checkExtension } from '../../rules/credential/phone.ts';

interface TypedForm {
  readonly username: string;
  readonly extension?: string;
  readonly countryCode?: string;
}
interface Problem {
  readonly name: ErrorName;
  readonly field: FieldName;
}

/** The first problem of the input. The server applies the same rules again (CRED-7). */
export function checkTypedCredential({ username, extension = '', countryCode = '' }: TypedForm): Problem | undefined {
  const credential = parseCredential(username);
  if (credential.kind === 'email') return undefined;
  if (credential.kind === 'problem')
    return { name: credential.error, field: credential.error === 'invalidExtension' ? 'extension' : 'credential' };
  return at('countryCode', checkCountryCode(countryCode)) ?? at('extension', checkExtension(extension));
}

function at(field: FieldName, name: ErrorName | undefined): Problem | undefined {
  return name && { name, field };
}
