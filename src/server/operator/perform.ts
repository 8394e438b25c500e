import type { z } from 'zod';
import { actionDetails } from '../audit/operator/action-details.rules.ts';
import type { Installation } from '../installation.ts';
import { type Operation, OperationRefused } from '../operation/operation.ts';
import { inWords, sayPlainly } from '../operation/plain-words.ts';
import { createOperationNeeds, type OperationNeeds } from '../operation-needs.ts';
import { type OperationName, type OperationOutput, operations } from '../operations.ts';
import { operatorMessage } from '../operator-message.ts';

/**
 * Runs an operation on an open installation, and records a change in the audit.
 * @param operator the system account of who acts
 * @throws OperationRefused with a sentence for the operator
 */
export async function perform<Name extends OperationName>(
  installation: Installation,
  name: Name,
  input: unknown,
  operator?: string,
): Promise<OperationOutput<Name>> {
  // The lookup by a type parameter loses the types that connect each name with its input and output.
  const operation = operations[name] as unknown as Operation<z.ZodType, OperationOutput<Name>, OperationNeeds>;
  const needs = createOperationNeeds(installation, operator);
  try {
    const parsed = operation.input.parse(input, { error: sayPlainly }) as object; // every input is an object
    const named = operation.changes ? await namedAccount(needs, parsed) : undefined; // a removed one is not found
    const output = await operation.run(needs, parsed);
    if (operation.changes)
      await installation.audit.record({
        event: 'operatorAction',
        outcome: name,
        accountId: named,
        operator,
        ...operation.subject?.(output),
        details: actionDetails(operation.details?.(parsed, output) ?? parsed),
      });
    return output;
  } catch (reason) {
    throw new OperationRefused(operatorMessage(reason, inWords), { cause: reason });
  }
}

/** The account that `who` of an input names. */
async function namedAccount(
  { findAccount }: Pick<OperationNeeds, 'findAccount'>,
  input: { readonly who?: unknown },
): Promise<string | undefined> {
  if (typeof input.who !== 'string') return undefined;
  return (await findAccount(input.who).catch(() => undefined))?.id;
}
