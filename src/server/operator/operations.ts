import type { z } from 'zod';
import type { Installation } from '../installation.ts';
import { type Operation, OperationRefused, type OperationTypes } from '../operation/operation.ts';
import { inWords, sayPlainly } from '../operation/plain-words.ts';
import { accountOperations } from './accounts/account-operations.ts';
import { activationOperations } from './accounts/activation-operations.ts';
import { contactOperations } from './accounts/contact-operations.ts';
import { factorOperations } from './accounts/factor-operations.ts';
import { importOperations } from './accounts/import-operation.ts';
import { recoveryOperations } from './accounts/recovery-operations.ts';
import { sessionOperations } from './accounts/session-operations.ts';
import { actionDetails } from './action-details.rules.ts';
import { auditOperations } from './audit-operations.ts';
import { clientOperations } from './client-operations.ts';
import { companyOperations } from './company-operations.ts';
import { keyOperations } from './key-operations.ts';
import { addressCheckOperations } from './lines/address-check-operations.ts';
import { evidenceOperations } from './lines/evidence-operations.ts';
import { lineOperations } from './lines/line-operations.ts';
import { locationOperations } from './lines/location-operations.ts';
import { mailOperations } from './mail-operations.ts';
import { messageOperations } from './message-operations.ts';
import { createOperationNeeds, type OperationNeeds } from './operation-needs.ts';
import { operatorMessage } from './operator-message.ts';
import { policyOperations } from './policy-operations.ts';
import { resourceOperations } from './resource-operations.ts';
import { samlOperations } from './single-sign-on/saml-operations.ts';
import { ssoOperations } from './single-sign-on/sso-operations.ts';
import { ssoProviderOperations } from './single-sign-on/sso-provider-operations.ts';
import { streetGuideOperations } from './street-guide/street-guide-operations.ts';

/** An operation that needs nothing else. */
interface RunsOn<Needs> {
  readonly run: (needs: Needs, input: never) => Promise<unknown>;
}

/** Operations by name. They run in the command-line process, or in the server that has the embedded database open. */
export const operations = {
  ...accountOperations,
  ...activationOperations,
  ...addressCheckOperations,
  ...auditOperations,
  ...clientOperations,
  ...companyOperations,
  ...evidenceOperations,
  ...factorOperations,
  ...contactOperations,
  ...importOperations,
  ...keyOperations,
  ...lineOperations,
  ...locationOperations,
  ...mailOperations,
  ...messageOperations,
  ...policyOperations,
  ...recoveryOperations,
  ...resourceOperations,
  ...sessionOperations,
  ...ssoOperations,
  ...samlOperations,
  ...ssoProviderOperations,
  ...streetGuideOperations,
} satisfies Readonly<Record<string, RunsOn<OperationNeeds>>>;
export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type OperationInput<Name extends OperationName> = OperationTypes<Operations>[Name]['input'];
export type OperationOutput<Name extends OperationName> = OperationTypes<Operations>[Name]['output'];

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
  const needs = createOperationNeeds(installation);
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
