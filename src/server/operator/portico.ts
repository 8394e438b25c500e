import { ConfigurationError } from '../config.ts';
import { SchemaRefused } from '../storage/migrations.ts';
import { DatabaseUnavailable, describeAbsence } from '../storage/unavailable.ts';
import { OperationRefused } from './operation.ts';
import { createProgram } from './program.ts';

// A closed pipe, as of `| head`, is no error.
process.stdout.on('error', (reason: NodeJS.ErrnoException) => process.exit(reason.code === 'EPIPE' ? 0 : 1));

try {
  await createProgram().parseAsync();
} catch (reason) {
  process.stderr.write(`${describeFailure(reason)}\n`);
  process.exitCode = 1;
}

/** The sentence of an expected error, else the stack. */
function describeFailure(reason: unknown): string | undefined {
  if (reason instanceof DatabaseUnavailable) return describeAbsence(reason);
  if (reason instanceof SchemaRefused) return reason.message;
  const { message, stack, code } = reason as NodeJS.ErrnoException;
  const isExpected = reason instanceof OperationRefused || reason instanceof ConfigurationError || code;
  return isExpected ? message : stack;
}
