import { z } from 'zod';
import { managementPath } from '../../contract/management.ts';
import type { Approval } from '../approvals/approvals.ts';
import type { ApiRequest, ApiResponse } from '../http/register-api.ts';
import { instantOf } from '../operation/field-schemas.ts';
import { permittedAt } from '../operation/reach.ts';
import { type LoadedDeps, rowOf } from './api-deps.ts';
import type { Authorized } from './authorize.ts';
import type { AuthenticatedCaller } from './caller.ts';
import { carryOut, jsonResponse } from './carry-out.ts';
import { requireFresh } from './fresh-confirmation.ts';
import { leavingAnAdministrator, refuseHigherRoles } from './higher-roles.ts';
import { Problem } from './problem.ts';
import { reasonOf } from './request-body.ts';

/** What is answered until somebody has agreed. */
export const waitingApproval = z
  .object({
    id: z.string(),
    operation: z.string().describe('Name of the operation.'),
    state: z.literal('waiting'),
    expiresAt: instantOf('After this it can be neither decided nor run.'),
  })
  .meta({ id: 'WaitingApproval' });

/** Asks a second person to agree, and records it. @throws Problem personNeeded for a machine, invalidRequest without a reason */
export async function askSecondPerson(
  { approvals, loaded }: Pick<LoadedDeps, 'approvals' | 'loaded'>,
  request: ApiRequest,
  caller: AuthenticatedCaller,
  operation: string,
  { input, place, needed }: Authorized,
): Promise<ApiResponse> {
  if (caller.accountId === undefined)
    throw new Problem('personNeeded', { detail: 'Two persons must agree to it. A machine cannot ask.' });
  const reason = reasonOf(request);
  if (reason === undefined)
    throw new Problem('invalidRequest', { detail: 'Say why in the header Audit-Reason: a second person must agree.' });
  const asked = { operation, input, place, permissions: needed, reason, askedBy: caller.accountId };
  const { id, state, expiresAt } = await approvals.ask(asked);
  const { accountId, companyId: company } = place;
  const details = { ...(input as object), isAsked: true }; // every input is an object
  const actor = { name: caller.name, caller, reason, traceId: request.traceId, address: request.address };
  await loaded.record(
    { operation, subject: accountId === undefined ? {} : { accountId }, details, company, shown: undefined },
    actor,
  );
  const location = `${managementPath}/approvals/${id}`;
  return { ...jsonResponse(202, { id, operation, state, expiresAt }, { location }), logged: { operation, asked: id } };
}

/**
 * Carries out, once, what a second person has agreed to. Who asked for it must still be permitted to do it.
 * @throws Problem notFound for everybody else, conflict if nobody has agreed or it was carried out before
 */
export async function runApproval(
  deps: LoadedDeps,
  request: ApiRequest,
  caller: AuthenticatedCaller,
  id: string,
): Promise<ApiResponse> {
  const approval = await deps.approvals.find(id);
  if (!approval || approval.askedBy !== caller.accountId) throw new Problem('notFound');
  if (approval.state !== 'agreed') throw new Problem('conflict', { detail: `It is ${approval.state}.` });
  requireFresh(caller);
  const permitted = stillPermitted(caller, approval);
  const { accountId } = approval.place;
  const accountIds = accountId === undefined ? [] : [accountId];
  await refuseHigherRoles(deps, caller, { accountIds, clientIds: [] });
  const stored = await deps.approvals.use(id);
  if (stored === undefined) throw new Problem('conflict', { detail: 'It was carried out before.' });
  const { operation } = approval;
  const row = rowOf(deps.loaded, operation);
  const input = row.input.parse(stored);
  const agreedBy = `account ${approval.decidedBy}`;
  return leavingAnAdministrator(deps, row, { input, accountIds }, () =>
    carryOut(deps, { request, caller, operation, authorized: { input, permitted }, agreedBy }),
  );
}

function stillPermitted({ rights }: AuthenticatedCaller, { permissions, place }: Approval) {
  const permitted = permittedAt(rights, place);
  const lacking = permissions.filter((permission) => !permitted.has(permission));
  if (lacking.length > 0) throw new Problem('permissionMissing', { detail: `It needs ${lacking.join(', ')}.` });
  return permitted;
}
