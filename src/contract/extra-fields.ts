import { z } from 'zod';

const maxFields = 10;
const maxLength = 256;
const name = /^\w{1,64}$/;

/** The fields of an input that a call does not define and whose values are strings. */
function extraFieldsOf(input: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, unknown>>) {
  return Object.entries(input).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && !Object.hasOwn(fields, field[0]),
  );
}

/**
 * The input of a call that also takes up to 10 further strings, for the fraud service alone. Other unknown fields are
 * dropped.
 */
export function withExtraFields<const Fields extends z.ZodRawShape>(fields: Fields) {
  const known = z.object(fields);
  return z
    .looseObject(fields)
    .refine((input) => {
      const extra = extraFieldsOf(input, fields);
      return extra.length <= maxFields && extra.every(([key, value]) => name.test(key) && value.length <= maxLength);
    }, `has at most ${maxFields} further fields of ${maxLength} characters`)
    .transform((input) => ({ ...known.parse(input), extraFields: Object.fromEntries(extraFieldsOf(input, fields)) }));
}
