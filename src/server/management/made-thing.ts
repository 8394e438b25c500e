import type { z } from 'zod';
import type { ApiOperation } from './api-deps.ts';
import { pathFields } from './request-input.ts';

/** What a POST to a list makes. */
export interface MadeThing {
  /** The field of the answer with its id, by which the path below shows it. */
  readonly idField: string;
}

/** What an operation makes that another one shows: `POST /accounts` makes what `GET /accounts/{who}` shows. */
export function madeThing(
  operations: Readonly<Record<string, ApiOperation>>,
  { http: { method, path, status }, output }: ApiOperation,
): MadeThing | undefined {
  if (method !== 'POST' || status) return undefined;
  const below = Object.values(operations).flatMap(({ http }) =>
    http.method === 'GET' && http.path.startsWith(`${path}/`) ? [http.path.slice(path.length + 1)] : [],
  );
  const shown = below.find((rest) => /^\{\w+\}$/.test(rest));
  if (shown === undefined) return undefined;
  const { shape = {} } = output._zod.def as Partial<z.core.$ZodObjectDef>; // only objects have one
  const idField = [...pathFields(shown), 'id'].find((field) => Object.hasOwn(shape, field));
  return idField === undefined ? undefined : { idField };
}
