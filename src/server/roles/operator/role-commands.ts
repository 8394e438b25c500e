import type { Command } from 'commander';
import {
  appendOption,
  type Format,
  jsonOption,
  numberOf,
  oneOf,
  print,
  printList,
  printPages,
  printRecord,
} from '../../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../../command-line/confirm.ts';
import { type Operate, OperationRefused, type OperationTypes, type OperatorOf } from '../../operation/operation.ts';
import { isPermission, type Permission, permissions } from '../../operation/permissions.ts';
import { grantsPerPage, type roleOperations } from './role-operations.ts';

interface Reached {
  readonly company?: string;
  readonly brand?: string;
}
interface Given extends Reached {
  readonly client?: string;
  readonly until?: string;
}

const brandOf = ({ brand }: Reached) => (brand === undefined ? undefined : numberOf('--brand', brand));

/** Adds the commands for roles in the API, and for who has them. */
export function addRoleCommands(program: Command, operate: Operate<typeof roleOperations>): void {
  const role = program.command('role').description('Roles of those who use the management API');
  role
    .command('list')
    .description('lists the roles')
    .option('--company <id>', 'only those of a company, beside those of the installation')
    .addOption(jsonOption())
    .action((options: Format & Reached) =>
      operate(async (operator) =>
        printList(await operator.perform('listRoles', { company: options.company }), 'roles', options, (one) => [
          one.name,
          one.company ?? (one.isBuiltIn ? 'every installation' : 'this installation'),
          one.title,
        ]),
      ),
    );
  role
    .command('show <name>')
    .description('shows what a role permits')
    .option('--company <id>', 'the company whose role it is')
    .addOption(jsonOption())
    .action((name: string, options: Format & Reached) =>
      operate(async (operator) => {
        const roles = await operator.perform('listRoles', { company: options.company });
        printRecord(
          oneOf(roles, (one) => one.name === name, `There is no role "${name}".`),
          options,
        );
      }),
    );
  role
    .command('permissions')
    .description('lists what a role can permit')
    .addOption(jsonOption())
    .action((format: Format) =>
      printList(
        Object.entries(permissions).map(([name, title]) => ({ name, title })),
        'permissions',
        format,
        ({ name, title }) => [name, title],
      ),
    );
  role
    .command('set <name>')
    .description('makes a role, or changes what it permits to all who have it')
    .requiredOption('--title <text>', 'what it is for')
    .requiredOption('--permission <name>', 'what it permits; repeat it for several', appendOption)
    .option('--company <id>', 'the company whose role it is')
    .action((name: string, options: Reached & { title: string; permission: string[] }) =>
      operate(async (operator) => {
        const { title, company, permission } = options;
        await operator.perform('setRole', { name, title, company, permissions: permission.map(known) });
        print(`The role ${name} permits: ${permission.join(', ')}.`);
      }),
    );
  role
    .command('remove <name>')
    .description('removes a role that nobody has')
    .option('--company <id>', 'the company whose role it is')
    .addOption(yesOption())
    .action((name: string, options: Reached & Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the role ${name}`, options);
        await operator.perform('removeRole', { name, company: options.company });
        print(`Removed ${name}.`);
      }),
    );
  role
    .command('give <role> [who]')
    .description('gives a role to an account, or with --client to a client that acts for itself')
    .option('--client <id>', 'the client that gets it')
    .option('--company <id>', 'it reaches this company with its accounts')
    .option('--brand <id>', 'it reaches this brand with its companies')
    .option('--until <time>', 'when it ends, in ISO 8601')
    .action((name: string, who: string | undefined, options: Given) =>
      operate(async (operator) => {
        const { client, company } = options;
        const given = { account: who, client, role: name, company, brandId: brandOf(options), endsAt: endOf(options) };
        const { id } = await operator.perform('giveRole', given);
        print(`${who ?? client} has the role ${name}. Its id is ${id}.`);
      }),
    );
  role
    .command('holders')
    .description('lists who has which role')
    .option('--company <id>', 'only roles that reach this company')
    .option('--brand <id>', 'only roles that reach this brand')
    .option('--account <who>', 'only those of an account')
    .option('--client <id>', 'only those of a client')
    .addOption(jsonOption())
    .action((options: Format & Reached & { account?: string; client?: string }) =>
      operate(async (operator) => {
        const { company, account, client } = options;
        const filter = { company, account, client, brandId: brandOf(options) };
        await printPages(grantsOf(operator, filter), 'roles are given', options, (one) => [
          one.id,
          one.role,
          one.account ?? `client ${one.client}`,
          [one.reach, one.reachId].filter(Boolean).join(' '),
          one.endsAt === undefined ? undefined : `until ${new Date(one.endsAt).toISOString()}`,
        ]);
      }),
    );
  role
    .command('take <id>')
    .description('takes a role from who has it; "role holders" lists the ids')
    .option('--last', 'although nobody else can give roles there')
    .action((id: string, { last: mayBeLast = false }: { last?: boolean }) =>
      operate(async (operator) => {
        await operator.perform('takeRole', { id, mayBeLast });
        print('Taken.');
      }),
    );
}

type RoleOperator = OperatorOf<typeof roleOperations>;
type GrantsAsked = OperationTypes<typeof roleOperations>['listRoleGrants']['input'];

/** Page after page of who has which role. */
async function* grantsOf(operator: RoleOperator, filter: GrantsAsked) {
  for (let after: string | undefined; ; ) {
    const page = await operator.perform('listRoleGrants', { ...filter, after });
    yield page;
    if (page.length < grantsPerPage) return;
    after = page.at(-1)?.id;
  }
}

function known(name: string): Permission {
  if (!isPermission(name))
    throw new OperationRefused(`There is no permission "${name}". "portico role permissions" lists them.`);
  return name;
}

function endOf({ until }: Given): number | undefined {
  if (until === undefined) return undefined;
  const at = Date.parse(until);
  if (Number.isNaN(at)) throw new OperationRefused('--until is no time in ISO 8601, such as 2027-01-31.');
  return at;
}
