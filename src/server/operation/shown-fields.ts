import { z } from 'zod';

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner extends z.core.SomeType> ? Inner : Field;

/** Fields of an input as an output has them: what was left out has got its default. */
type ShownFields<Fields extends z.ZodRawShape> = {
  readonly [Name in keyof Fields]: WithoutDefault<Fields[Name]>;
};

/** A field of an input without its default, which would replace what a change leaves out. It keeps its description. */
export function withoutDefault<Field extends z.core.SomeType>(field: Field): WithoutDefault<Field> {
  if (!(field instanceof z.ZodDefault)) return field as WithoutDefault<Field>; // it has none
  const inner = field.unwrap() as z.ZodType; // fields are made by the library's own functions
  const { description } = field;
  return (description === undefined ? inner : inner.describe(description)) as unknown as WithoutDefault<Field>; // of its type
}

/** The fields of an input schema, for use in an output schema. */
export function shownFields<const Fields extends z.ZodRawShape>(fields: Fields): ShownFields<Fields> {
  const shown = Object.entries(fields).map(([name, field]) => [name, withoutDefault(field)]);
  return Object.fromEntries(shown) as ShownFields<Fields>; // each field as the type says
}
