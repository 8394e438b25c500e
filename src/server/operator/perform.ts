import type { z } from 'zod';
import { AccountConflict, CompanyConflict } from '../accounts/accounts.ts';
import { actionDetails } from '../audit/operator/action-details.rules.ts';
import { changedFields } from '../audit/operator/changed-fields.rules.ts';
import { ResourceConflict } from '../clients/clients.ts';
import type { Installation } from '../installation.ts';
import { type Operation, OperationRefused, type Target } from '../operation/operation.ts';
import { inWords, sayPlainly } from '../operation/plain-words.ts';
import type { ApiCaller } from '../operation/reach.ts';
import { refuseDisguisedTexts } from '../operation/shown-texts.ts';
import { companyOf, type NamedPlace, namedPlaces, refuseUnknownCompany } from '../operation/targets.ts';
import { createOperationNeeds, type OperationNeeds } from '../operation-needs.ts';
import { type OperationName, type OperationOutput, operations } from '../operations.ts';
import { operatorMessage } from '../operator-message.ts';
import { ConnectionConflict, DomainConflict } from '../sso/sso.ts';
import { noteAccessChange, noteAddedAccount, prepareTelling } from './access-notes.ts';

/** Who acts, and why. */
export interface Actor {
  /** The system account of an operator, or the name of the caller. */
  readonly name?: string | undefined;
  /** Who acts by the API. Undefined for the command line. */
  readonly caller?: ApiCaller | undefined;
  /** Why, in the words of who acts. */
  readonly reason?: string | undefined;
  /** The second person who has agreed. */
  readonly agreedBy?: string | undefined;
  readonly traceId?: string | undefined;
  readonly address?: string | undefined;
}

type AnyOperation = Operation<z.ZodType, z.ZodType, OperationNeeds>;
/** The lookup by a name loses the types that connect it with its input and output. */
export const operationOf = (name: OperationName) => operations[name] as unknown as AnyOperation;

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
    return (await runRecorded(installation, name, parsed, actor)) as OperationOutput<Name>; // what it shows
  } catch (reason) {
    throw new OperationRefused(operatorMessage(reason, inWords), { cause: reason });
  }
}

/** Runs an operation with a checked input, and records a change in the audit. @throws what the operation throws */
export async function runRecorded(
  installation: Installation,
  name: OperationName,
  parsed: unknown,
  actor: Actor,
): Promise<unknown> {
  const operation = operationOf(name);
  const needs = createOperationNeeds(installation, actor);
  if (!operation.changes) {
    if (!operation.answersUnknownCompany) await refuseUnknownCompany(needs, operation.target, parsed);
    return operation.output.parse(await operation.run(needs, parsed));
  }
  const input = parsed as object; // every input is an object
  const places = await namedPlaces(needs, operation.target, input); // what is removed is not found afterwards
  const before = await shownNow(needs, operation, input);
  const findChanged = async () => {
    const after = before && (await shownNow(needs, operation, input));
    return before && after && changedFields(before, after);
  };
  const record = (details: object, changed: ReturnType<typeof changedFields> | undefined, subject?: object) =>
    installation.audit.record({
      event: 'operatorAction',
      outcome: name,
      accountId: accountOf(operation.target, places),
      operator: actor.name,
      traceId: actor.traceId,
      address: actor.address,
      ...subject,
      details: { ...actionDetails(details), ...circumstances(actor, companyOf(places), changed) },
    });
  const change = { operation, input, places, caller: actor.caller };
  await noteAccessChange(installation, change);
  const tell = await prepareTelling(installation, change);
  const output = await operation.run(needs, input).catch(async (reason) => {
    const changed = await findChanged(); // a part of it may be done
    if (changed && Object.keys(changed).length > 0) await record({ ...input, isUnfinished: true }, changed);
    // it has told what others have, such as a number or a realm
    else if (actor.caller && isTaken(reason)) await record({ ...input, isRefused: true }, undefined);
    throw reason;
  });
  const subject = operation.subject?.(output);
  await record(operation.details?.(input, output) ?? input, await findChanged(), subject);
  await noteAddedAccount(installation, change, subject);
  await tell(subject);
  return operation.output.parse(output);
}

const conflicts = [AccountConflict, CompanyConflict, ConnectionConflict, DomainConflict, ResourceConflict];
const isTaken = (reason: unknown) => conflicts.some((kind) => reason instanceof kind);

/** What the audit says of a change, beside its input. What is not known is left out. */
function circumstances(
  { reason, agreedBy, caller }: Actor,
  company: string | undefined,
  changed: ReturnType<typeof changedFields> | undefined,
) {
  const client = caller?.accountId === undefined ? undefined : caller.clientId; // a machine is who acts
  const known = Object.entries({ company, changed, client, reason, agreedBy });
  return Object.fromEntries(known.filter(([, value]) => value !== undefined && value !== ''));
}

/** The account that an operation is about. One that names a list records each account by itself. */
function accountOf(target: Target, places: readonly NamedPlace[]): string | undefined {
  if (target === 'installation' || target.account?.includes('*')) return undefined;
  return places.find(({ what }) => what === 'account')?.place?.accountId;
}

/** What an operation changes, as the operation in `shownBy` shows it now; undefined if it is not there. */
async function shownNow(needs: OperationNeeds, { shownBy }: AnyOperation, input: object) {
  if (shownBy === undefined) return undefined;
  const shown = operationOf(shownBy as OperationName); // a test reads the table
  const asked = shown.input.safeParse(input);
  if (!asked.success) return undefined;
  return shown.run(needs, asked.data).then(
    (value) => value as Readonly<Record<string, unknown>>, // it shows one thing
    () => undefined,
  );
}

/** What the API needs to perform operations on an installation. */
export function performForApi(installation: Installation) {
  return {
    run: (name: string, input: unknown, actor: Actor) => runRecorded(installation, name as OperationName, input, actor), // of the list
    read(name: string, input: unknown) {
      const { output, run } = operationOf(name as OperationName); // of the list
      return run(createOperationNeeds(installation), input).then((shown) => output.parse(shown));
    },
    sentenceOf: (reason: unknown) => operatorMessage(reason),
  };
}
