import { z } from 'zod';
import { PolicyConflict } from './access-policy/access-policy.ts';
import { AccountConflict, CompanyConflict, UnstorableAccount } from './accounts/accounts.ts';
import { ClientConflict, ResourceConflict } from './clients/clients.ts';
import { OperationRefused } from './operation/operation.ts';
import { sentenceOf } from './operation/plain-words.ts';
import { OwnAddressUnknown } from './processes/processes.ts';
import { InvalidKeyError } from './signing-keys/signing-keys.ts';
import { ConnectionConflict, DomainConflict } from './sso/sso.ts';
import { FactorRefused } from './two-factor/two-factor.ts';

/** Error classes whose message is a sentence for the operator. */
const operatorErrors = [
  OperationRefused,
  AccountConflict,
  ClientConflict,
  ConnectionConflict,
  DomainConflict,
  CompanyConflict,
  ResourceConflict,
  UnstorableAccount,
  PolicyConflict,
  FactorRefused,
  InvalidKeyError,
  OwnAddressUnknown,
];

/** The sentence for the operator about a failure. Any other failure is thrown again. @param nameOf how it names values */
export function operatorMessage(reason: unknown, nameOf?: Parameters<typeof sentenceOf>[1]): string {
  if (operatorErrors.some((kind) => reason instanceof kind)) return (reason as Error).message; // an instance of one of these classes
  if (!(reason instanceof z.ZodError)) throw reason;
  return sentenceOf(reason, nameOf);
}
