import { Argument, type Command, Option } from 'commander';
import { type Policy, policyKinds } from '../access-policy/ruling.rules.ts';
import { columns, operate, say } from './command-line.ts';
import type { OperationInput } from './operations.ts';
import { whomOf } from './policy-operations.ts';

interface Subject {
  readonly role?: 'user' | 'administrator';
  readonly account?: string;
}
type NewPolicy = OperationInput<'addPolicy'>['policy'];

const row = (policy: Policy) => [
  policy.id,
  policy.companyId,
  policy.effect,
  policy.kind,
  policy.value ?? 'every app',
  whomOf(policy),
];

/** Access policies: who may sign in from where and to what (SIGN-9). */
export function addPolicyCommands(program: Command): void {
  const policy = program.command('policy').description('Access policies: who may sign in from where and to what');
  policy
    .command('add')
    .description('adds a policy for each value; whoever fits none of those that allow is refused, denying goes first')
    .argument('<company>', 'id of the company')
    .addArgument(new Argument('<effect>').choices(['allow', 'deny']))
    .addArgument(new Argument('<kind>').choices([...policyKinds]))
    .argument('[values...]', 'networks (CIDR), countries (ISO), or ids of apps; of a permission optional')
    .addOption(new Option('--role <role>', 'only for accounts of this role').choices(['user', 'administrator']))
    .option('--account <who>', 'only for this account')
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
          say(columns(added.map(row)));
        }),
    );
  policy
    .command('list [company]')
    .description('lists the policies of a company, or all')
    .action((company?: string) =>
      operate(async (operator) => {
        const policies = await operator.perform('listPolicies', { company });
        if (policies.length > 0) say(columns(policies.map(row)));
      }),
    );
  policy
    .command('remove <id>')
    .description('removes a policy')
    .action((id: string) =>
      operate(async (operator) => {
        await operator.perform('removePolicy', { id });
        say(`Removed ${id}.`);
      }),
    );
  policy
    .command('test <who>')
    .description('says what the policies of its company would answer an account, and why; nobody signs in')
    .option('--address <ip>', 'address of the browser')
    .option('--country <code>', 'its country, instead of the one that its address is known to have')
    .option('--app <id>', 'the app to sign in to')
    .action((who: string, { address, country, app }: { address?: string; country?: string; app?: string }) =>
      operate(async (operator) => {
        const rulings = await operator.perform('testPolicies', { who, address, country, clientId: app });
        say(columns(rulings.map(({ kind, code, why }) => [kind, code ? `refused ${code}` : 'allowed', why])));
      }),
    );
}
