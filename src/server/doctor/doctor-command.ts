import type { Command } from 'commander';
import { print } from '../command-line/command-line.ts';
import { lineOf } from './check-result.ts';
import { examineConfiguration } from './doctor.ts';
import type { BrandChecks } from './place-checks.ts';

/** Adds the command that checks a configuration before the start. */
export function addDoctorCommand(program: Command, brands: BrandChecks): void {
  program
    .command('doctor')
    .description('checks the configuration and what it leads to, changes nothing, and may run beside a server')
    .action(async () => {
      let failures = 0;
      for await (const finding of examineConfiguration(brands)) {
        print(lineOf(finding));
        if (finding.outcome === 'failed') failures += 1;
      }
      if (failures > 0) process.exitCode = 1;
    });
}
