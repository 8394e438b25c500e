import { Command } from 'commander';
import { addAccountCommands } from './accounts/account-commands.ts';
import { addContactCommands } from './accounts/contact-commands.ts';
import { addFactorCommands } from './accounts/factor-commands.ts';
import { addSessionCommands } from './accounts/session-commands.ts';
import { addAuditCommands } from './audit-commands.ts';
import { addBrandCommands } from './brand-commands.ts';
import { addClientCommands } from './client-commands.ts';
import { initialize, print } from './command-line/command-line.ts';
import { addCompanyCommands } from './company-commands.ts';
import { addKeyCommands } from './key-commands.ts';
import { addLineCommands } from './lines/line-commands.ts';
import { addLocationCommands } from './lines/location-commands.ts';
import { addMailCommands } from './mail-commands.ts';
import { addMessageCommands } from './message-commands.ts';
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
  addClientCommands(program);
  addCompanyCommands(program);
  addAccountCommands(program);
  addContactCommands(program);
  addLineCommands(program);
  addLocationCommands(program);
  addStreetGuideCommands(program);
  addPolicyCommands(program);
  addFactorCommands(program);
  addSecondFactorCommands(program);
  addSessionCommands(program);
  addSsoCommands(program);
  addMessageCommands(program);
  addMailCommands(program);
  addResourceCommands(program);

  addKeyCommands(program);
  addBrandCommands(program);
  addAuditCommands(program);
  return program;
}
