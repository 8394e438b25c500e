import type { Command } from 'commander';
import { addPolicyCommands } from './access-policy/operator/policy-commands.ts';
import { addImportCommands } from './account-import/import-commands.ts';
import { addAccountCommands } from './accounts/operator/account-commands.ts';
import { addCompanyCommands } from './accounts/operator/company-commands.ts';
import { addActivationCommands } from './activation/operator/activation-commands.ts';
import { addAuditCommands } from './audit/operator/audit-commands.ts';
import { addBrandCommands } from './brand/operator/brand-commands.ts';
import { checkBrands } from './brand/operator/check-brands.ts';
import { brandFolder } from './brand/operator/known-brand.ts';
import { addLocaleCommands } from './brand/operator/locale-commands.ts';
import { addClientCommands } from './clients/operator/client-commands.ts';
import { addResourceCommands } from './clients/operator/resource-commands.ts';
import { addContactCommands } from './contacts/operator/contact-commands.ts';
import { type ActorOf, addDatabaseCommands } from './distribution/database-commands.ts';
import { addDoctorCommand } from './doctor/doctor-command.ts';
import { addLineCommands } from './emergency-address/operator/line-commands.ts';
import { addLocationCommands } from './emergency-address/operator/location-commands.ts';
import { addJobCommands } from './jobs/operator/job-commands.ts';
import { addMessageCommands } from './messages/operator/message-commands.ts';
import type { Operate } from './operation/operation.ts';
import type { Operations } from './operations.ts';
import { addPasskeyCommands, addPasskeyPolicyCommands } from './passkeys/operator/passkey-commands.ts';
import { addRecoveryCommands } from './recovery/operator/recovery-commands.ts';
import { addMailCommands } from './returned-mail/operator/mail-commands.ts';
import { addRoleCommands } from './roles/operator/role-commands.ts';
import { addSessionCommands } from './sessions/operator/session-commands.ts';
import { addKeyCommands } from './signing-keys/operator/key-commands.ts';
import { addSsoCommands } from './sso/operator/sso-commands.ts';
import { addStreetGuideCommands } from './street-guide/operator/street-guide-commands.ts';
import { addExplainCommands } from './support/operator/explain-commands.ts';
import { addFactorCommands } from './two-factor/operator/factor-commands.ts';
import { addSecondFactorCommands } from './two-factor/operator/second-factor-commands.ts';

/**
 * Adds the commands of all capabilities, in the order in which the help lists them.
 * @param actorOf who runs a command that is no operation
 */
export function addCommands(program: Command, operate: Operate<Operations>, actorOf: ActorOf): void {
  addDoctorCommand(program, { checkBrands, brandFolder });
  addClientCommands(program, operate);
  addCompanyCommands(program, operate);
  const account = addAccountCommands(program, operate);
  addRecoveryCommands(account, operate);
  addImportCommands(account, operate);
  addActivationCommands(account, operate);
  addJobCommands(program, operate);
  addContactCommands(program, operate);
  addLineCommands(program, operate);
  addLocationCommands(program, operate);
  addStreetGuideCommands(program, operate);
  addPasskeyPolicyCommands(addPolicyCommands(program, operate), operate);
  addPasskeyCommands(program, operate);
  addFactorCommands(program, operate);
  addSecondFactorCommands(program, operate);
  addSessionCommands(program, operate);
  addSsoCommands(program, operate);
  addMessageCommands(program, operate);
  addMailCommands(program, operate);
  addResourceCommands(program, operate);
  addRoleCommands(program, operate);
  addKeyCommands(program, operate);
  addBrandCommands(program);
  addLocaleCommands(program);
  addAuditCommands(program, operate);
  addDatabaseCommands(program, actorOf);
  addExplainCommands(program, operate);
}
