import { Argument, type Command, Option } from 'commander';
import {
  type Format,
  formatColumns,
  jsonOption,
  oneOf,
  print,
  printList,
  printRecord,
} from '../../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../../command-line/confirm.ts';
import type { InputTo, Operate, OutputFrom } from '../../operation/operation.ts';
import { policyKinds } from '../policy-evaluation.rules.ts';
import { formatSubject, type policyOperations } from './policy-operations.ts';

interface Subject {
  readonly role?: 'user' | 'administrator';
  readonly account?: string;
}
type NewPolicy = InputTo<typeof policyOperations.addPolicy>['policy'];

const row = (policy: OutputFrom<typeof policyOperations.listPolicies>[number]) => [
  policy.id,
  policy.companyId,
  policy.effect,
  policy.kind,
  policy.value ?? 'every app',
  formatSubject(policy),
];

/** Adds the commands for access policies (SIGN-9). Returns the command that they belong to. */
export function addPolicyCommands(program: Command, operate: Operate<typeof policyOperations>): Command {
  const policy = program
    .command('policy')
    .description('Access policies: which accounts may sign in, from where and to which apps');
  policy
    .command('add')
    .description('adds one policy for each value; deny takes precedence over allow')
    .argument('<company>', 'id of the company')
    .addArgument(new Argument('<effect>').choices(['allow', 'deny']))
    .addArgument(new Argument('<kind>').choices([...policyKinds]))
    .argument('[values...]', 'networks (CIDR), country codes (ISO 3166), or app ids; optional for a permission')
    .addOption(new Option('--role <role>', 'apply only to accounts with this role').choices(['user', 'administrator']))
    .option('--account <who>', 'apply only to this account')
    .action(
      (
        company: string,
        effect: NewPolicy['effect'],
        kind: NewPolicy['kind'],
        values: string[],
        { role, account }: Subject,
      ) =>
        operate(async (operator) => {
          const added = await operator.perform('addPolicy', {
            policy: { company, effect, kind, values, role },
            who: account,
          });
          print(formatColumns(added.map(row)));
        }),
    );
  policy
    .command('list [company]')
    .description('lists the policies of a company, or all')
    .addOption(jsonOption())
    .action((company: string | undefined, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listPolicies', { company }), 'policies', format, row),
      ),
    );
  policy
    .command('show <id>')
    .description('shows a policy')
    .addOption(jsonOption())
    .action((id: string, format: Format) =>
      operate(async (operator) => {
        const policies = await operator.perform('listPolicies', {});
        printRecord(
          oneOf(policies, (one) => one.id === id, `There is no policy "${id}".`),
          format,
        );
      }),
    );
  policy
    .command('remove <id>')
    .description('removes a policy')
    .addOption(yesOption())
    .action((id: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the policy "${id}"`, removal);
        await operator.perform('removePolicy', { id });
        print(`Removed ${id}.`);
      }),
    );
  policy
    .command('test <who>')
    .description('evaluates the policies for an account and explains the result, without a sign-in')
    .option('--address <ip>', 'address of the browser')
    .option('--country <code>', 'country to assume instead of the country of the address')
    .option('--app <id>', 'the app to sign in to')
    .action((who: string, { address, country, app }: { address?: string; country?: string; app?: string }) =>
      operate(async (operator) => {
        const decisions = await operator.perform('testPolicies', { who, address, country, clientId: app });
        print(formatColumns(decisions.map(({ kind, code, why }) => [kind, code ? `refused ${code}` : 'allowed', why])));
      }),
    );
  return policy;
}
