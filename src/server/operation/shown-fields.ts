import { z } from 'zod';

/** Fields of an input as an output has them: what was left out has got its default. */
type ShownFields<Fields extends z.ZodRawShape> = {
  readonly [Name in keyof Fields]: Fields[Name] extends z.ZodDefault<infer Inner extends z.core.SomeType>
    ? Inner
    : Fields[Name];
};

export function shownFields<const Fields extends z.ZodRawShape>(fields: Fields): ShownFields<Fields> {
  const shown = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return Object.fromEntries(shown) as ShownFields<Fields>; // each field as the type says
}
