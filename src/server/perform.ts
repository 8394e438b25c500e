import { noteAccessChange, noteAddedAccount, prepareTelling } from './access-notes.ts';
import { AccountConflict, CompanyConflict } from './accounts/accounts.ts';
import { actionDetails } from './audit/operator/action-details.rules.ts';
import { changedFields } from './audit/operator/changed-fields.rules.ts';
import { ResourceConflict } from './clients/clients.ts';
import type { Installation } from './installation.ts';
import { OperationRefused } from './operation/operation.ts';
import {
  type Actor,
  type AnyOperation,
  type Performing,
  performOperation,
  type ReadBefore,
  type RecordedChange,
} from './operation/perform-operation.ts';
import { inWords, sayPlainly } from './operation/plain-words.ts';
import { refuseDisguisedTexts } from './operation/shown-texts.ts';
import { createOperationNeeds, type OperationNeeds } from './operation-needs.ts';
import { type OperationName, type OperationOutput, operations } from './operations.ts';
import { operatorMessage } from './operator-message.ts';
import { ConnectionConflict, DomainConflict } from './sso/sso.ts';

const operationOf = (name: string) => operations[name as OperationName] as unknown as AnyOperation<OperationNeeds>; // of the list

/**
 * Runs an operation on an open installation, and records a change in the audit.
 * @param operator who acts, or the system account of an operator
 * @throws OperationRefused with a sentence for the operator
 */
export async function perform<Name extends OperationName>(
  installation: Installation,
  name: Name,
  input: unknown,
  operator?: string | Actor,
): Promise<OperationOutput<Name>> {
  try {
    const actor = typeof operator === 'object' ? operator : { name: operator };
    const parsed = operationOf(name).input.parse(input, { error: sayPlainly });
    if (operationOf(name).changes) refuseDisguisedTexts(parsed);
    return (await performOperation(performingOn(installation, actor), name, parsed)) as OperationOutput<Name>; // what it shows
  } catch (reason) {
    throw new OperationRefused(operatorMessage(reason, inWords), { cause: reason });
  }
}

/** Performs operations on an installation for the API. */
export function performForApi(installation: Installation) {
  return {
    run: (name: string, input: unknown, actor: Actor, read?: ReadBefore) =>
      performOperation(performingOn(installation, actor), name, input, read),
    record: (change: RecordedChange, actor: Actor) => recordChange(installation, actor, change),
    read: (name: string, input: unknown) => operationOf(name).run(createOperationNeeds(installation), input),
    sentenceOf: (reason: unknown) => operatorMessage(reason),
  };
}

const conflicts = [AccountConflict, CompanyConflict, ConnectionConflict, DomainConflict, ResourceConflict];

function performingOn(installation: Installation, actor: Actor): Performing<OperationNeeds> {
  return {
    needs: createOperationNeeds(installation, actor),
    caller: actor.caller,
    operationOf,
    record: (change) => recordChange(installation, actor, change),
    async foresee(change) {
      await noteAccessChange(installation, change);
      const tell = await prepareTelling(installation, change);
      return async (subject) => {
        await noteAddedAccount(installation, change, subject);
        await tell(subject);
      };
    },
    isTaken: (reason) => conflicts.some((kind) => reason instanceof kind),
  };
}

async function recordChange(
  { audit }: Pick<Installation, 'audit'>,
  { name: operator, traceId, address, ...actor }: Actor,
  { operation, subject, details, company, shown }: RecordedChange,
): Promise<void> {
  const { reason, agreedBy, caller } = actor;
  const changed = shown && changedFields(...shown);
  const client = caller?.accountId === undefined ? undefined : caller.clientId; // a machine is who acts
  const known = Object.entries({ company, changed, client, reason, agreedBy });
  const circumstances = Object.fromEntries(known.filter(([, value]) => value !== undefined && value !== ''));
  await audit.record({
    event: 'operatorAction',
    outcome: operation,
    ...subject,
    operator,
    traceId,
    address,
    details: { ...actionDetails(details), ...circumstances },
  });
}
