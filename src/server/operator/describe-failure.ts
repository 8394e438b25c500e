import { ConfigurationError } from '../config.ts';
import { OperationRefused } from '../operation/operation.ts';
import { SchemaRefused } from '../storage/migrations.ts';
import { DatabaseUnavailable, describeAbsence } from '../storage/unavailable.ts';

/** What a command prints when it fails: the sentence of an expected error, else the stack. */
export function describeFailure(reason: unknown): string | undefined {
  if (reason instanceof DatabaseUnavailable) return describeAbsence(reason);
  if (reason instanceof SchemaRefused) return reason.message;
  const { message, stack, code } = reason as NodeJS.ErrnoException;
  const isExpected = reason instanceof OperationRefused || reason instanceof ConfigurationError || code;
  return isExpected ? message : stack;
}
