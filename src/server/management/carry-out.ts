import { managementPath } from '../../contract/management.ts';
import type { ApiRequest, ApiResponse } from '../http/register-api.ts';
import type { Thing } from '../operation/perform-operation.ts';
import { maskContacts } from '../operation/shown.ts';
import { type ApiOperation, type LoadedDeps, rowOf } from './api-deps.ts';
import type { Authorized } from './authorize.ts';
import type { AuthenticatedCaller } from './caller.ts';
import { madeThing } from './made-thing.ts';
import { pageOf, type WantedPage } from './pages.ts';
import { Problem } from './problem.ts';
import { reasonOf } from './request-body.ts';

/** A permitted request for an operation. */
export interface PermittedRequest {
  readonly request: ApiRequest;
  readonly caller: AuthenticatedCaller;
  readonly operation: string;
  readonly authorized: Pick<Authorized, 'input' | 'permitted'> & Partial<Pick<Authorized, 'places'>>;
  /** The thing that the change is about, as it was just read. */
  readonly seen?: Thing | undefined;
  readonly wanted?: WantedPage | undefined;
  /** The second person who has agreed. */
  readonly agreedBy?: string;
}

type CarryOutDeps = Pick<LoadedDeps, 'loaded' | 'secrets'>;

/** Performs an operation and answers what it answers. @throws Problem without a reason that it needs, and what the operation throws */
export async function carryOut(deps: CarryOutDeps, permitted: PermittedRequest): Promise<ApiResponse> {
  const { request, caller, operation, authorized, seen, wanted, agreedBy } = permitted;
  const row = rowOf(deps.loaded, operation);
  const reason = reasonOf(request);
  if (row.needsReason && reason === undefined)
    throw new Problem('invalidRequest', { detail: 'Say why in the header Audit-Reason.' });
  const { traceId, address } = request;
  const actor = { name: caller.name, caller, reason, agreedBy, traceId, address };
  const read = { places: authorized.places, shown: seen };
  const output = await deps.loaded.run(operation, authorized.input, actor, read);
  const shown = authorized.permitted.has('contacts:read') ? output : maskContacts(row.output, output);
  const answered = { request, input: authorized.input, output, shown, wanted };
  return { ...answerOf(deps, row, answered), logged: { operation } };
}

interface Answered extends Pick<PermittedRequest, 'request' | 'wanted'> {
  readonly input: unknown;
  readonly output: unknown;
  /** The output as the caller sees it. */
  readonly shown: unknown;
}

function answerOf(deps: CarryOutDeps, row: ApiOperation, answered: Answered): ApiResponse {
  const { request, input, output, shown, wanted } = answered;
  const { page, method, status } = row.http;
  if (page && wanted) return jsonResponse(200, pageOf(shown, page, wanted, input));
  if (method === 'DELETE' || status === 204) return { status: 204, headers: {} };
  if (method === 'GET') {
    const etag = versionOf(deps, output);
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    return jsonResponse(status ?? 200, shown, { etag });
  }
  const made = madeThing(deps.loaded.operations, row);
  if (!made) return jsonResponse(status ?? 200, shown);
  const id = String((shown as Readonly<Record<string, unknown>>)[made.idField]); // its schema has the field
  return jsonResponse(201, shown, { location: `${managementPath}${request.path}/${encodeURIComponent(id)}` });
}

/** The version of a thing for `ETag` (RFC 9110 §8.8.3). It tells nothing of its contents. */
export const versionOf = ({ secrets }: Pick<LoadedDeps, 'secrets'>, thing: unknown) =>
  `"${secrets.sign(`version ${JSON.stringify(thing)}`).slice(0, 27)}"`;

/** Whether a text has the form of a version. */
export const isVersion = (text: string): boolean => /^"[\w-]{27}"$/.test(text);

export const jsonResponse = (
  status: number,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse => ({ status, headers: { 'content-type': 'application/json', ...headers }, json });
