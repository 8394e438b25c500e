import { z } from 'zod';
import type { HttpPlace } from '../operation/operation.ts';
import { Problem } from './problem.ts';
import { pointerTo } from './problem-of-failure.ts';

/** JSON Schema as the schema library writes it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly [keyword: string]: unknown;
}

/** The input of an operation as JSON Schema. */
export const inputSchemaOf = (input: z.ZodType) =>
  z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema; // as the library documents

/** The fields in a path such as `/accounts/{who}`. */
export const pathFields = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Whether the fields that are not in the path are parameters of the query. */
export const readsQuery = ({ method }: Pick<HttpPlace, 'method'>) => method === 'GET' || method === 'DELETE';

/** The name of a field of an input as a body has it: without the lifted field that it is a part of. */
export const fieldInBody = ({ lift }: Pick<HttpPlace, 'lift'>, field: string) =>
  lift !== undefined && field.startsWith(`${lift}.`) ? field.slice(lift.length + 1) : field;

interface Given {
  /** Values of the segments of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON object of the body. */
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * The input of an operation as a request gives it, not yet checked.
 * @throws Problem invalidRequest for a parameter that is repeated or not known, invalidInput for a member that no field takes
 */
export function requestInput(
  http: HttpPlace,
  schema: JsonSchema,
  { params, query, body }: Given,
): Record<string, unknown> {
  const fields = schema.properties ?? {};
  const inPath = Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, fieldValue(fields[name], text)]),
  );
  if (readsQuery(http)) return { ...queryInput(fields, query, inPath), ...inPath };
  const { lift } = http;
  const lifted = lift === undefined ? [] : Object.keys(fields[lift]?.properties ?? {});
  if (!schema.additionalProperties) {
    const own = Object.keys(fields).filter((name) => name !== lift && !Object.hasOwn(inPath, name));
    rejectOthers(body, [...own, ...lifted]);
  }
  if (lift === undefined) return { ...body, ...inPath };
  const isLifted = ([name]: [string, unknown]) => lifted.includes(name);
  const given = Object.entries(body);
  const inner = Object.fromEntries(given.filter(isLifted));
  const outer = Object.fromEntries(given.filter((entry) => !isLifted(entry)));
  return { ...outer, ...(Object.keys(inner).length > 0 && { [lift]: inner }), ...inPath };
}

/** A misspelled member must not be left out: a role that is given without its company would reach all of them. */
function rejectOthers(body: Given['body'], known: readonly string[]): void {
  const others = Object.keys(body).filter((name) => !known.includes(name));
  if (others.length === 0) return;
  const errors = others.map((name) => ({ pointer: pointerTo([name]), detail: 'is not a field of this operation' }));
  throw new Problem('invalidInput', { errors });
}

function queryInput(fields: Readonly<Record<string, JsonSchema>>, query: URLSearchParams, inPath: object) {
  const given: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const schema = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!schema || Object.hasOwn(inPath, name))
      throw new Problem('invalidRequest', { detail: `There is no parameter "${name}".` });
    const texts = query.getAll(name);
    if (schema.type === 'array') given[name] = texts.map((text) => fieldValue(schema.items, text));
    else if (texts.length > 1) throw new Problem('invalidRequest', { detail: `The parameter "${name}" is repeated.` });
    else given[name] = fieldValue(schema, texts[0] ?? '');
  }
  return given;
}

/** A text of an address as the type of its field; the text itself where it does not fit, so that the check says so. */
function fieldValue(schema: JsonSchema | undefined, text: string): unknown {
  if ((schema?.type === 'integer' || schema?.type === 'number') && /^-?\d{1,16}(?:\.\d+)?$/.test(text))
    return Number(text);
  if (schema?.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
