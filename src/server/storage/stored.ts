import type { z } from 'zod';

/**
 * Reads a stored value with the schema for input. What a newer version has added is left out: fields that the schema does
 * not know, and unknown values of lists. During an upgrade processes of two versions share a database.
 * @throws ZodError if the value cannot be read without these either
 */
export function readStored<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> {
  const read = schema.safeParse(stored);
  if (read.success) return read.data;
  const known = structuredClone(stored);
  for (const issue of read.error.issues.toReversed()) removeUnknown(known, issue);
  return schema.parse(known);
}

/** The fields of a stored value that the schema does not know. Who writes the value again keeps them. */
export function unknownFields(schema: z.ZodType, stored: object): Record<string, unknown> {
  const issues = schema.safeParse(stored).error?.issues ?? [];
  const names = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  );
  return Object.fromEntries(Object.entries(stored).filter(([name]) => names.includes(name)));
}

function removeUnknown(value: unknown, issue: z.core.$ZodIssue): void {
  const [container, part] = [at(value, issue.path.slice(0, -1)), issue.path.at(-1)];
  const isInList = Array.isArray(container) && typeof part === 'number';
  if (issue.code === 'invalid_value' && isInList) container.splice(part, 1);
  if (issue.code !== 'unrecognized_keys') return;
  const fields = at(value, issue.path);
  for (const key of issue.keys) if (typeof fields === 'object' && fields !== null) Reflect.deleteProperty(fields, key);
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((one, part) => (typeof one === 'object' && one !== null ? Reflect.get(one, part) : undefined), value);
