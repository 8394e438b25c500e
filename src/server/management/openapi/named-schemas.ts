import { z } from 'zod';
import type { JsonSchema } from '../request-input.ts';

type Keyword = readonly [name: string, value: unknown];

/** What the schema library writes of whole numbers and of lists that the code does not change, and no reader needs. */
const isNoise = ([name, value]: Keyword) =>
  name === '$schema' || name === '$defs' || name === 'readOnly' || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** Later versions may answer more: a reader must not refuse it. */
const isClosed = ([name, value]: Keyword) => name === 'additionalProperties' && value === false;

/** Collects the schemas that have an `id`, so that each is in a document once and has its name there. */
export function createNamedSchemas() {
  const named = new Map<string, JsonSchema>();

  /** Schemas refer to named ones as the document does. */
  function placed(value: unknown, isOutput: boolean): unknown {
    if (typeof value === 'string') return value.replace(/^#\/\$defs\//, '#/components/schemas/');
    if (Array.isArray(value)) return value.map((one) => placed(one, isOutput));
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(
      (keyword) =>
        !isNoise(keyword) && !(isOutput && isClosed(keyword)) && !('format' in value && keyword[0] === 'pattern'),
    );
    return Object.fromEntries(kept.map(([name, one]) => [name, placed(one, isOutput)]));
  }

  function take(schema: JsonSchema, isOutput: boolean): JsonSchema {
    const { $defs = {} } = schema;
    for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) // as the library writes them
      add(name, placed(definition, isOutput) as JsonSchema); // a copy of one
    return placed(schema, isOutput) as JsonSchema; // likewise
  }

  function add(name: string, schema: JsonSchema): void {
    const former = named.get(name);
    if (former && JSON.stringify(former) !== JSON.stringify(schema))
      throw new Error(`Two schemas have the name ${name}.`);
    named.set(name, schema);
  }

  return {
    input: (schema: JsonSchema): JsonSchema => take(schema, false),
    output: (type: z.ZodType): JsonSchema =>
      take(z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' }) as JsonSchema, true), // as the library documents
    /** An object that has no name of its own, under this one; anything else as it is. */
    named(name: string, schema: JsonSchema): JsonSchema {
      if (schema.type !== 'object' || schema.$ref !== undefined) return schema;
      add(name, schema);
      return { $ref: `#/components/schemas/${name}` };
    },
    /** A schema with its name resolved, for what it consists of. */
    resolved({ $ref, ...schema }: JsonSchema): JsonSchema {
      return typeof $ref === 'string' ? (named.get($ref.slice('#/components/schemas/'.length)) ?? schema) : schema;
    },
    all: (): Record<string, JsonSchema> =>
      Object.fromEntries([...named].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}
export type NamedSchemas = ReturnType<typeof createNamedSchemas>;
