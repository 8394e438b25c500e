import { describeFailure } from './describe-failure.ts';
import { createProgram } from './program.ts';

// A closed pipe, as of `| head`, is no error.
process.stdout.on('error', (reason: NodeJS.ErrnoException) => process.exit(reason.code === 'EPIPE' ? 0 : 1));

try {
  await createProgram().parseAsync();
} catch (reason) {
  process.stderr.write(`${describeFailure(reason)}\n`);
  process.exitCode = 1;
}
