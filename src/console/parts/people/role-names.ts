import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';

/** The names of the built-in roles. A company's own ones have the name that it gave them. */
const roleTexts: Readonly<Record<string, Extract<ConsoleTextId, `role.${string}`>>> = {
  installationOperator: 'role.installationOperator',
  brandOperator: 'role.brandOperator',
  supportAgent: 'role.supportAgent',
  auditor: 'role.auditor',
  companyAdministrator: 'role.companyAdministrator',
  companyHelpdesk: 'role.companyHelpdesk',
};

/** The name of a role. */
export const roleNameOf = (say: ConsoleSay, role: string): string => say(roleTexts[role] ?? 'role.own', { role });
