import { type Command, Option } from 'commander';
import { idTokenAlgorithms } from '../clients/clients.ts';
import {
  appendOption,
  type Format,
  given,
  jsonOption,
  numberOf,
  operate,
  print,
  printList,
  printRecord,
} from './command-line.ts';
import { confirmRemoval, type Removal, yesOption } from './confirm-removal.ts';
import type { OperationInput } from './operations.ts';

interface ResourceOptions {
  readonly name?: string;
  readonly scope?: string[];
  readonly jwt?: boolean;
  readonly algorithm?: (typeof idTokenAlgorithms)[number];
  readonly jwtSeconds?: string;
}

/** Adds the commands for resource servers. */
export function addResourceCommands(program: Command): void {
  const resource = program
    .command('resource')
    .description('Resources: APIs with access tokens of their own (RFC 8707)');
  withFields(resource.command('add <address>'))
    .description('adds an API; its address is the audience of its tokens')
    .action((address: string, options: ResourceOptions) =>
      operate(async (operator) => {
        const input = { resource: address, ...fieldsOf(options) } as OperationInput<'addResource'>; // the operation validates it
        await operator.perform('addResource', input);
        print(`Added ${address}. Clients may request it after "client set <id> --resource ${address}".`);
      }),
    );
  withFields(resource.command('set <address>'))
    .description('changes what is given and keeps the rest')
    .action((address: string, options: ResourceOptions) =>
      operate(async (operator) => {
        await operator.perform('setResource', {
          resource: address,
          changes: given('resource set', fieldsOf(options)),
        });
        print(`Changed ${address}.`);
      }),
    );
  resource
    .command('list')
    .description('lists the APIs')
    .addOption(jsonOption())
    .action((format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listResources', {}), 'resources', format, (one) => [
          one.resource,
          one.name,
          one.isJwt ? `JWT, ${one.algorithm}, ${one.jwtSeconds} s` : 'opaque',
          one.scopes.join(' '),
        ]),
      ),
    );
  resource
    .command('show <address>')
    .description('shows an API')
    .addOption(jsonOption())
    .action((address: string, format: Format) =>
      operate(async (operator) => printRecord(await operator.perform('showResource', { resource: address }), format)),
    );
  resource
    .command('remove <address>')
    .description('removes an API; its opaque tokens end at once, its JWTs within minutes')
    .addOption(yesOption())
    .action((address: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the resource "${address}" and its tokens`, removal);
        await operator.perform('removeResource', { resource: address });
        print(`Removed ${address}.`);
      }),
    );
}

function withFields(command: Command): Command {
  return command
    .option('--name <name>', 'name for operators')
    .option('--scope <scope>', 'scope that its tokens may have; repeatable', appendOption)
    .option('--jwt', 'its tokens are JWTs (RFC 9068); default: opaque, for introspection')
    .option('--no-jwt')
    .addOption(new Option('--algorithm <name>', 'signs the JWTs').choices([...idTokenAlgorithms]))
    .option('--jwt-seconds <number>', 'lifetime of the JWTs, at most and by default 300');
}

function fieldsOf({ name, scope, jwt, algorithm, jwtSeconds }: ResourceOptions): Record<string, unknown> {
  const scopes = scope?.filter((one) => one !== '');
  const fields = {
    name,
    scopes,
    isJwt: jwt,
    algorithm,
    jwtSeconds: jwtSeconds && numberOf('--jwt-seconds', jwtSeconds),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
