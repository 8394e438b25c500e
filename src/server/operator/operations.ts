import type { z } from 'zod';
import type { Installation } from '../installation.ts';
import { accountOperations } from './account-operations.ts';
import { activationOperations } from './activation-operations.ts';
import { addressCheckOperations } from './address-check-operations.ts';
import { auditOperations } from './audit-operations.ts';
import { clientOperations } from './client-operations.ts';
import { companyOperations } from './company-operations.ts';
import { contactOperations } from './contact-operations.ts';
import { evidenceOperations } from './evidence-operations.ts';
import { factorOperations } from './factor-operations.ts';
import { keyOperations } from './key-operations.ts';
import { lineOperations } from './line-operations.ts';
import { locationOperations } from './location-operations.ts';
import { mailOperations } from './mail-operations.ts';
import { messageOperations } from './message-operations.ts';
import { type Operation, OperationRefused } from './operation.ts';
import { operatorMessage } from './operator-message.ts';
import { sayPlainly } from './plain-words.ts';
import { policyOperations } from './policy-operations.ts';
import { resourceOperations } from './resource-operations.ts';
import { samlOperations } from './saml-operations.ts';
import { sessionOperations } from './session-operations.ts';
import { ssoOperations } from './sso-operations.ts';
import { ssoProviderOperations } from './sso-provider-operations.ts';
import { streetGuideOperations } from './street-guide-operations.ts';

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
  ...keyOperations,
  ...lineOperations,
  ...locationOperations,
  ...mailOperations,
  ...messageOperations,
  ...policyOperations,
  ...resourceOperations,
  ...sessionOperations,
  ...ssoOperations,
  ...samlOperations,
  ...ssoProviderOperations,
  ...streetGuideOperations,
};
export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type OperationInput<Name extends OperationName> = z.input<Operations[Name]['input']>;
export type OperationOutput<Name extends OperationName> = Awaited<ReturnType<Operations[Name]['run']>>;

/**
 * Runs an operation on an open installation.
 * @throws OperationRefused with a sentence for the operator
 */
export async function perform<Name extends OperationName>(
  installation: Installation,
  name: Name,
  input: unknown,
): Promise<OperationOutput<Name>> {
  // The lookup by a type parameter loses the types that connect each name with its input and output.
  const operation = operations[name] as unknown as Operation<z.ZodType, OperationOutput<Name>>;
  try {
    const output = await operation.run(installation, operation.input.parse(input, { error: sayPlainly }));
    if (operation.changes)
      await installation.audit.record({ event: 'operatorAction', outcome: name, ...operation.subject?.(output) });
    return output;
  } catch (reason) {
    throw new OperationRefused(operatorMessage(reason), { cause: reason });
  }
}
