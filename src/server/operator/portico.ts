import { ConfigurationError } from '../config.ts';
import { OperationRefused } from './operation.ts';
import { createProgram } from './program.ts';

// A closed pipe, as of `| head`, is no error.
process.stdout.on('error', (reason: NodeJS.ErrnoException) => process.exit(reason.code === 'EPIPE' ? 0 : 1));

try {
  await createProgram().parseAsync();
} catch (reason) {
  const isExpected =
    reason instanceof OperationRefused || reason instanceof ConfigurationError || (reason as { code?: string }).code;
  process.stderr.write(`${isExpected ? (reason as Error).message : (reason as Error).stack}\n`);
  process.exitCode = 1;
}
