import type { Command } from 'commander';
import { addImportCommands } from './account-import/import-commands.ts';
import { addAccountRemoval, addCompanyRemoval } from './accounts/operator/removal-commands.ts';
import { addActivationCommands } from './activation/operator/activation-commands.ts';
import { addAuditCommands } from './audit/operator/audit-commands.ts';
import { addBrandCommands } from './brand/operator/brand-commands.ts';
import { checkBrands } from './brand/operator/check-brands.ts';
import { brandFolder } from './brand/operator/known-brand.ts';
import { addLocaleCommands } from './brand/operator/locale-commands.ts';
import { addRowCommand, nounCommand } from './command-line/command-of-row.ts';
import type { CommandRow, OperateAny } from './command-line/row-command.ts';
import { type ActorOf, addDatabaseCommands } from './distribution/database-commands.ts';
import { addDoctorCommand } from './doctor/doctor-command.ts';
import { addLineCommands } from './emergency-address/operator/line-commands.ts';
import { addLocationImport } from './emergency-address/operator/location-commands.ts';
import type { Operate } from './operation/operation.ts';
import { type Operations, operations } from './operations.ts';
import { addNoticeCommand } from './returned-mail/operator/mail-commands.ts';
import { addPermissionsCommand } from './roles/operator/role-commands.ts';
import { addSsoCommands } from './sso/operator/sso-commands.ts';
import { addIdentityRemoval } from './sso/operator/sso-identity-commands.ts';
import { addStreetGuideCommands } from './street-guide/operator/street-guide-commands.ts';
import { addExplainCommands } from './support/operator/explain-commands.ts';
import { addFactorCommand } from './two-factor/operator/factor-commands.ts';

/** The nouns of the command line with their descriptions, in the order of the help. */
const nouns: Readonly<Record<string, string>> = {
  client: 'Clients: apps that use Portico to sign in their users',
  company: 'Companies: groups of accounts with one brand',
  account: 'Accounts',
  invitation: 'Invitations: codes that activate accounts, sent and not used yet',
  job: 'Bulk jobs on accounts, which the management API makes',
  contact: 'Contacts: addresses and numbers of an account; verified ones carry codes and recovery',
  line: 'Lines: devices and apps of users that can dial an emergency number, each with its emergency address',
  location: 'Locations: emergency addresses of a company, which its users can choose for their lines',
  'street-guide': 'Street guides: data in which emergency addresses are looked up, without a network',
  policy: 'Access policies: which accounts may sign in, from where and to which apps',
  'policy passkeys': 'What a company asks of passkeys',
  passkey: 'Passkeys and security keys of accounts',
  factor: 'Second factors: ways in which an account confirms a sign-in',
  'second-factor': 'What a company asks of the second factor of its accounts',
  session: 'Sessions of accounts in browsers',
  consent: 'Consents: scopes that users granted to apps',
  sso: "Single sign-on with a company's own identity provider",
  'sso key': 'Own keys of a SAML connection: the first signs, each decrypts',
  'sso domain': 'Domains of e-mail addresses, each proven by a company in the DNS',
  'sso identity': 'Users of a connection, each connected to an account',
  'sso realm': "Kerberos realms of companies' networks",
  'sso provider': 'Sign-in with Google and Apple, for the users of a brand',
  message: 'Messages: e-mails, text messages and calls, without content',
  mail: 'E-mails that came back or are unwanted, and their addresses',
  resource: 'Resources: APIs with access tokens of their own (RFC 8707)',
  role: 'Roles of those who use the management API',
  key: 'Signing keys',
};

/**
 * Adds all commands: those that rows of operations say, and those that are written by hand.
 * @param actorOf who runs a command that is no operation
 */
export function addCommands(program: Command, operate: Operate<Operations>, actorOf: ActorOf): void {
  addDoctorCommand(program, { checkBrands, brandFolder });
  for (const [words, description] of Object.entries(nouns))
    nounCommand(program, words.split(' ')).description(description);
  addByHand(program, operate);
  addBrandCommands(program);
  addLocaleCommands(program);
  addAuditCommands(nounCommand(program, ['audit']), operate);
  addDatabaseCommands(program, actorOf);
  addExplainCommands(program, operate);
  for (const [name, row] of Object.entries<CommandRow>(operations))
    if (row.command !== 'byHand' && typeof row.example === 'string')
      addRowCommand(program, operate as OperateAny, name, row); // of the list
}

/** Adds the commands of operations that read or write files, ask several times, or join several operations. */
function addByHand(program: Command, operate: Operate<Operations>): void {
  const noun = (words: string) => nounCommand(program, words.split(' '));
  addCompanyRemoval(noun('company'), operate);
  addAccountRemoval(noun('account'), operate);
  addImportCommands(noun('account'), operate);
  addActivationCommands(noun('account'), operate);
  addLineCommands(noun('line'), operate);
  addLocationImport(noun('location'), operate);
  addStreetGuideCommands(noun('street-guide'), operate);
  addFactorCommand(noun('factor'), operate);
  addSsoCommands(noun('sso'), operate);
  addIdentityRemoval(noun('sso identity'), operate);
  addNoticeCommand(noun('mail'), operate);
  addPermissionsCommand(noun('role'));
}
