import { z } from 'zod';
import type { ApiRequest, ApiResponse } from '../http/register-api.ts';
import type { Thing } from '../operation/perform-operation.ts';
import { needsSecondPerson, refuseUnguarded } from './access-rules.ts';
import { type ApiOperation, type LoadedDeps, rowOf } from './api-deps.ts';
import { authorize } from './authorize.ts';
import { type AuthenticatedCaller, callerOf, type KeptCallers } from './caller.ts';
import { carryOut } from './carry-out.ts';
import { createConditionalChanges } from './conditional-change.ts';
import { leavingAnAdministrator } from './higher-roles.ts';
import { managementDocument } from './openapi/openapi-document.ts';
import { createServedDocument } from './openapi/served-document.ts';
import { pageInput, wantedPage } from './pages.ts';
import { Problem } from './problem.ts';
import { problemOfInput } from './problem-of-failure.ts';
import { bodyOf } from './request-body.ts';
import { inputSchemaOf, type JsonSchema, pathFields, readsQuery, requestInput } from './request-input.ts';
import { createRouteTable } from './route-table.ts';
import { askSecondPerson, runApproval } from './second-person.ts';

/** What a path has: an operation, carrying out what a second person has agreed to, or the document of the API. */
type Found = { readonly operation: string } | 'runApproval' | 'document';
type Params = Readonly<Record<string, string>>;

/** What a request is for, and who sends it: known before its body is read. */
export type Admitted =
  | { readonly is: 'document' }
  | {
      readonly is: 'request';
      readonly row: Exclude<Found, 'document'>;
      readonly params: Params;
      readonly caller: AuthenticatedCaller;
      /** Requests of the caller in this minute. */
      readonly counted: number;
    };

/** Requests of one caller in a minute. */
const callerLimit = { most: 1200, windowMs: 60_000 };

/** Answers requests of the API: every operation at its place. */
export function createManagementRequests(deps: LoadedDeps) {
  const { operations } = deps.loaded;
  const schemas = new Map<string, JsonSchema>();
  const change = createConditionalChanges(deps);
  const document = createServedDocument(() => managementDocument(operations, deps));
  const routes = createRouteTable<Found>([
    ...Object.entries(operations).map(([operation, { http }]) => ({ ...http, row: { operation } })),
    { method: 'POST', path: '/approvals/{id}/run', row: 'runApproval' },
    { method: 'GET', path: '/openapi.json', row: 'document' },
  ]);

  return {
    /** Finds what a request is for and who sends it, without its body. @param others in place of the bearers of tokens @throws Problem */
    async admit(request: ApiRequest, others?: KeptCallers): Promise<Admitted> {
      const found = routes.find(request.method === 'HEAD' ? 'GET' : request.method, request.path);
      if (!found || isKept(found, others)) throw new Problem('notFound', { detail: 'The API has no such path.' });
      if ('allowed' in found)
        throw new Problem('methodNotAllowed', { headers: { allow: [...new Set(found.allowed)].join(', ') } });
      if (found.row === 'document') return { is: 'document' };
      const caller = others ? await others.callerOf(request) : await callerOf(deps, request);
      const counted = await deps.rateLimiter.consume(`management:${caller.name}:${caller.clientId}`, callerLimit);
      return { is: 'request', row: found.row, params: found.params, caller, counted };
    },
    /** @throws Problem, and whatever an operation throws */
    async handle(request: ApiRequest, admitted: Admitted): Promise<ApiResponse> {
      if (admitted.is === 'document') return document(request);
      const { row, params, caller, counted } = admitted;
      const response =
        row === 'runApproval'
          ? await runApproval(deps, request, caller, params.id ?? '')
          : await answer(request, caller, row.operation, params);
      return { ...response, headers: { ...limitHeaders(counted), ...response.headers } };
    },
  };

  async function answer(
    request: ApiRequest,
    caller: AuthenticatedCaller,
    operation: string,
    params: Params,
  ): Promise<ApiResponse> {
    const row = rowOf(deps.loaded, operation);
    const { given, wanted } = readInput(request, row, operation, params);
    const complete = await kept(caller, operation, withActor(row, withOwnAccount(row, given, caller), caller));
    const authorized = await authorize(deps.targets, row, complete, caller).catch((reason) => {
      throw reason instanceof z.ZodError ? problemOfInput(reason, row.http.lift) : reason;
    });
    await refuseUnguarded(deps, caller, row, authorized);
    const { input } = authorized;
    if (await needsSecondPerson(deps, caller, row, authorized))
      return askSecondPerson(deps, request, caller, operation, authorized);
    const work = (seen?: Thing) =>
      leavingAnAdministrator(deps, row, authorized, () =>
        carryOut(deps, { request, caller, operation, authorized, seen, wanted }),
      );
    const seesContacts = authorized.permitted.has('contacts:read');
    return row.changes ? change({ request, caller, operation, input, seesContacts }, work) : work();
  }

  function readInput(request: ApiRequest, row: ApiOperation, operation: string, params: Params) {
    const { http } = row;
    const query = new URLSearchParams(request.query);
    const wanted = http.page && wantedPage(query);
    if (!readsQuery(http) && query.size > 0)
      throw new Problem('invalidRequest', { detail: 'Send the fields in the body, not in the query.' });
    const schema = schemas.get(operation) ?? inputSchemaOf(row.input);
    schemas.set(operation, schema);
    const asked = requestInput(http, schema, { params, query, body: bodyOf(request) });
    return { given: { ...asked, ...(http.page && wanted && pageInput(http.page, wanted)) }, wanted };
  }
}

/** What is given, as far as the caller may give it. @throws Problem */
const kept = async ({ keep }: AuthenticatedCaller, operation: string, given: Record<string, unknown>) =>
  keep ? keep(operation, given) : given;

/** Whether a path is not there for callers who have few operations. */
const isKept = (found: { readonly row: Found } | { readonly allowed: unknown }, others: KeptCallers | undefined) =>
  others && !('row' in found && typeof found.row === 'object' && others.has(found.row.operation));

const limitHeaders = (counted: number) => ({
  'ratelimit-policy': `"caller";q=${callerLimit.most};w=${callerLimit.windowMs / 1000}`,
  ratelimit: `"caller";r=${Math.max(0, callerLimit.most - counted)}`,
});

/** The field that says who acts is no choice of the caller. */
const withActor = ({ actorField }: ApiOperation, given: Record<string, unknown>, { name }: AuthenticatedCaller) =>
  actorField === undefined ? given : { ...given, [actorField]: name.replace(':', ' ') };

/** `me` in a path is the account of who calls. @throws Problem notFound for a machine */
function withOwnAccount(
  { target, http }: ApiOperation,
  given: Record<string, unknown>,
  { accountId }: AuthenticatedCaller,
): Record<string, unknown> {
  const field = target === 'installation' ? undefined : target.account;
  if (field === undefined || !pathFields(http.path).includes(field) || given[field] !== 'me') return given;
  if (accountId === undefined) throw new Problem('notFound', { detail: 'A machine has no account.' });
  return { ...given, [field]: accountId };
}
