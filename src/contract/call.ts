import type { z } from 'zod';

/** Description of one HTTP call. The browser and the server derive their types from it (API-1). */
export interface Call<
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends `/api/${string}` = `/api/${string}`,
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: Path;
  /** One sentence, shown in docs/openapi.json. */
  readonly summary: string;
  readonly input: In;
  readonly output: Out;
  /** Fields that a POST may also take from the query string, beside clientId. */
  readonly queryFields?: readonly string[];
}

/** Describes a call whose input is the query string (API-2). */
export function get<const P extends `/api/${string}`, In extends z.ZodType, Out extends z.ZodType>(
  path: P,
  summary: string,
  input: In,
  output: Out,
): Call<'GET', P, In, Out> {
  return { method: 'GET', path, summary, input, output };
}

/** Describes a call whose input is a JSON body (API-1). */
export function post<const P extends `/api/${string}`, In extends z.ZodType, Out extends z.ZodType>(
  path: P,
  summary: string,
  input: In,
  output: Out,
  queryFields: readonly string[] = [],
): Call<'POST', P, In, Out> {
  return { method: 'POST', path, summary, input, output, queryFields };
}

export type InputOf<C> = C extends Call<'GET' | 'POST', `/api/${string}`, infer In, z.ZodType> ? z.input<In> : never;
export type ParsedInputOf<C> =
  C extends Call<'GET' | 'POST', `/api/${string}`, infer In, z.ZodType> ? z.output<In> : never;
export type OutputOf<C> =
  C extends Call<'GET' | 'POST', `/api/${string}`, z.ZodType, infer Out> ? z.output<Out> : never;
