/** Fields whose values nobody sees but who gave them. */
const secretFields: ReadonlySet<string> = new Set([
  'password',
  'passwordHash',
  'secret',
  'clientSecret',
  'privateKey',
  'totpSecret',
  'answer',
]);

/** A field of an input by its path, with its value as text. */
export interface AskedField {
  readonly field: string;
  readonly value: string;
}

/** All fields of an input, one by one, so that who agrees sees what they agree to. Secrets are shown as “…”. */
export function askedFields(input: unknown, path = ''): readonly AskedField[] {
  if (typeof input === 'object' && input !== null)
    return Object.entries(input).flatMap(([name, value]) => {
      const field = path === '' ? name : `${path}.${name}`;
      if (secretFields.has(name) && value !== undefined && value !== null) return [{ field, value: '…' }];
      return value === undefined ? [] : askedFields(value, field);
    });
  return [{ field: path, value: String(input) }];
}
