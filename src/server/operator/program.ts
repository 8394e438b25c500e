import { Command } from 'commander';
import { print } from '../command-line/command-line.ts';
import { addAccountCommands } from './accounts/account-commands.ts';
import { addActivationCommands } from './accounts/activation-commands.ts';
import { addContactCommands } from './accounts/contact-commands.ts';
import { addFactorCommands } from './accounts/factor-commands.ts';
import { addImportCommands } from './accounts/import-commands.ts';
import { addRecoveryCommands } from './accounts/recovery-commands.ts';
import { addSessionCommands } from './accounts/session-commands.ts';
import { addAuditCommands } from './audit-commands.ts';
import { addBrandCommands } from './brand-commands.ts';
import { addClientCommands } from './client-commands.ts';
import { addCompanyCommands } from './company-commands.ts';
import { addKeyCommands } from './key-commands.ts';
import { addLineCommands } from './lines/line-commands.ts';
import { addLocationCommands } from './lines/location-commands.ts';
import { addMailCommands } from './mail-commands.ts';
import { addMessageCommands } from './message-commands.ts';
import { initialize, operate } from './operate.ts';
import { addPolicyCommands } from './policy-commands.ts';
import { addResourceCommands } from './resource-commands.ts';
import { addSecondFactorCommands } from './second-factor-commands.ts';
import { addSsoCommands } from './single-sign-on/sso-commands.ts';
import { addStreetGuideCommands } from './street-guide/street-guide-commands.ts';

/** The commands of the operator. */
export function createProgram(): Command {
  const program = new Command('portico')
    .description('Administers the Portico installation at DATA_DIR or DATABASE_URL, whether its server runs or not.')
    .addHelpText('after', '\n`portico serve` runs the server; docs/operating.md lists its environment variables.')
    .showHelpAfterError();

  program
    .command('init')
    .description('begins an installation at DATA_DIR or DATABASE_URL; the server does so by itself when it starts')
    .action(async () => {
      await initialize();
      print('The installation is ready.');
    });
  addClientCommands(program, operate);
  addCompanyCommands(program, operate);
  const account = addAccountCommands(program, operate);
  addRecoveryCommands(account, operate);
  addImportCommands(account, operate);
  addActivationCommands(account, operate);
  addContactCommands(program, operate);
  addLineCommands(program, operate);
  addLocationCommands(program, operate);
  addStreetGuideCommands(program, operate);
  addPolicyCommands(program, operate);
  addFactorCommands(program, operate);
  addSecondFactorCommands(program, operate);
  addSessionCommands(program, operate);
  addSsoCommands(program, operate);
  addMessageCommands(program, operate);
  addMailCommands(program, operate);
  addResourceCommands(program, operate);

  addKeyCommands(program, operate);
  addBrandCommands(program);
  addAuditCommands(program, operate);
  return program;
}
