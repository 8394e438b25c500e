import type { Command } from 'commander';
import { addPolicyCommands } from './access-policy/operator/policy-commands.ts';
import { addImportCommands } from './account-import/import-commands.ts';
import { addAccountCommands } from './accounts/operator/account-commands.ts';
import { addCompanyCommands } from './accounts/operator/company-commands.ts';
import { addActivationCommands } from './activation/operator/activation-commands.ts';
import { addAuditCommands } from './audit/operator/audit-commands.ts';
import { addBrandCommands } from './brand/operator/brand-commands.ts';
import { addClientCommands } from './clients/operator/client-commands.ts';
import { addResourceCommands } from './clients/operator/resource-commands.ts';
import { addContactCommands } from './contacts/operator/contact-commands.ts';
import { addLineCommands } from './emergency-address/operator/line-commands.ts';
import { addLocationCommands } from './emergency-address/operator/location-commands.ts';
import { addMessageCommands } from './messages/operator/message-commands.ts';
import type { Operate } from './operation/operation.ts';
import type { Operations } from './operations.ts';
import { addRecoveryCommands } from './recovery/operator/recovery-commands.ts';
import { addMailCommands } from './returned-mail/operator/mail-commands.ts';
import { addSessionCommands } from './sessions/operator/session-commands.ts';
import { addKeyCommands } from './signing-keys/operator/key-commands.ts';
import { addSsoCommands } from './sso/operator/sso-commands.ts';
import { addStreetGuideCommands } from './street-guide/operator/street-guide-commands.ts';
import { addFactorCommands } from './two-factor/operator/factor-commands.ts';
import { addSecondFactorCommands } from './two-factor/operator/second-factor-commands.ts';

/** Adds the commands of all capabilities, in the order in which the help lists them. */
export function addCommands(program: Command, operate: Operate<Operations>): void {
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
}
