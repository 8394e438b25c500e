import type { z } from 'zod';

/** One HTTP call, described once; the browser and the server both derive their types from it. */
export interface Call<
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
  Path extends `/api/${string}` = `/api/${string}`,
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: Path;
  /** One sentence for docs/openapi.json. */
  readonly summary: string;
  readonly input: In;
  readonly output: Out;
}

/** A call whose input stands in the query string (§7). */
export function get<const P extends `/api/${string}`, In extends z.ZodType, Out extends z.ZodType>(
  path: P,
  summary: string,
  input: In,
  output: Out,
): Call<'GET', P, In, Out> {
  return { method: 'GET', path, summary, input, output };
}

/** A call whose input is a JSON body (§7). */
export function post<const P extends `/api/${string}`, In extends z.ZodType, Out extends z.ZodType>(
  path: P,
  summary: string,
  input: In,
  output: Out,
): Call<'POST', P, In, Out> {
  return { method: 'POST', path, summary, input, output };
}

export type InputOf<C> = C extends Call<'GET' | 'POST', `/api/${string}`, infer In, z.ZodType> ? z.input<In> : never;
export type ParsedInputOf<C> =
  C extends Call<'GET' | 'POST', `/api/${string}`, infer In, z.ZodType> ? z.output<In> : never;
export type OutputOf<C> =
  C extends Call<'GET' | 'POST', `/api/${string}`, z.ZodType, infer Out> ? z.output<Out> : never;
