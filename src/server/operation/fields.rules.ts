/** The path of a field of an input, such as `changes.brandId`, or `rows.*.who` for one of each item of a list. */
export type FieldPath = string;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The values at a path; several for a list, none where nothing is given. */
export function valuesAt(input: unknown, path: FieldPath): readonly unknown[] {
  return path.split('.').reduce<readonly unknown[]>(
    (values, name) =>
      values.flatMap((value) => {
        if (name === '*') return Array.isArray(value) ? value : [];
        return isRecord(value) && value[name] !== undefined ? [value[name]] : [];
      }),
    [input],
  );
}

/** Whether a field is given; one that is false is not. `kind=room` asks whether it is given with this value. */
export function isGiven(input: unknown, path: FieldPath): boolean {
  const [field = '', wanted] = path.split('=');
  return valuesAt(input, field).some((value) => (wanted === undefined ? value !== false : String(value) === wanted));
}

/** A copy of an input with a field that it did not have. Fields of a list are left as they are. */
export function withField(input: unknown, path: FieldPath, value: unknown): unknown {
  const [name = '', ...rest] = path.split('.');
  if (name === '*' || (input !== undefined && !isRecord(input))) return input;
  return { ...input, [name]: rest.length === 0 ? value : withField(input?.[name], rest.join('.'), value) };
}
