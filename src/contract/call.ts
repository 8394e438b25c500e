import type { z } from 'zod';

/** The step of a sign-in that a call belongs to. The server asks its gates before it calls the handler (decision 175). */
export interface CallStep {
  /** Name of the gate whose step it is. All gates that are asked before it must be open. */
  readonly gate: string;
  /** The gate itself must be open too. */
  readonly isDone?: true;
  /** The page may also make the call without a sign-in, for the user of the browser's session. */
  readonly orSession?: true;
}

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
  /** Absent if the call belongs to no step. Its handler then finds the session or the sign-in itself. */
  readonly step?: CallStep;
  /** A tab that waits may make the call: it reads, and changes nothing (decision 142). */
  readonly looks?: true;
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

/** Describes a read that a tab may make while its user goes on elsewhere. Nothing but selects run in it. */
export const look = <const P extends `/api/${string}`, In extends z.ZodType, Out extends z.ZodType>(
  path: P,
  summary: string,
  input: In,
  output: Out,
): Call<'GET', P, In, Out> & { readonly looks: true } => ({ method: 'GET', path, summary, input, output, looks: true });

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

type OfStep<Calls, Step extends CallStep> = { readonly [Name in keyof Calls]: Calls[Name] & { readonly step: Step } };

/** Calls of the step behind a gate. They may be made early and again, once the gates before it are open (SIGN-1). */
export const inStep = <const Calls extends Record<string, Call>>(gate: string, calls: Calls) => ofStep({ gate }, calls);

/** Calls that a sign-in may make once the step itself is done. */
export const afterStep = <const Calls extends Record<string, Call>>(gate: string, calls: Calls) =>
  ofStep({ gate, isDone: true }, calls);

/** Calls of a step that the user of the browser's session may make too, in a request without a sign-in. */
export const inStepOrSession = <const Calls extends Record<string, Call>>(gate: string, calls: Calls) =>
  ofStep({ gate, orSession: true }, calls);

function ofStep<const Step extends CallStep, Calls extends Record<string, Call>>(step: Step, calls: Calls) {
  const rows = Object.entries(calls).map(([name, call]) => [name, { ...call, step }]);
  return Object.fromEntries(rows) as OfStep<Calls, Step>; // the same names, each with the step
}

export type InputOf<C> = C extends Call<'GET' | 'POST', `/api/${string}`, infer In, z.ZodType> ? z.input<In> : never;
export type ParsedInputOf<C> =
  C extends Call<'GET' | 'POST', `/api/${string}`, infer In, z.ZodType> ? z.output<In> : never;
export type OutputOf<C> =
  C extends Call<'GET' | 'POST', `/api/${string}`, z.ZodType, infer Out> ? z.output<Out> : never;
