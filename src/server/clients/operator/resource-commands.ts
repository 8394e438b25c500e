import { type Command, Option } from 'commander';
import { appendOption, given, numberOf, print } from '../../command-line/command-line.ts';
import { addNounCommands } from '../../command-line/noun-commands.ts';
import type { InputTo, Operate } from '../../operation/operation.ts';
import { idTokenAlgorithms } from '../clients.ts';
import type { resourceOperations } from './resource-operations.ts';

interface ResourceOptions {
  readonly name?: string;
  readonly scope?: string[];
  readonly jwt?: boolean;
  readonly algorithm?: (typeof idTokenAlgorithms)[number];
  readonly jwtSeconds?: string;
}

/** Adds the commands for resource servers. */
export function addResourceCommands(program: Command, operate: Operate<typeof resourceOperations>): void {
  const resource = program
    .command('resource')
    .description('Resources: APIs with access tokens of their own (RFC 8707)');
  withFields(resource.command('add <address>'))
    .description('adds an API; its address is the audience of its tokens')
    .action((address: string, options: ResourceOptions) =>
      operate(async (operator) => {
        const input = { resource: address, ...fieldsOf(options) } as InputTo<typeof resourceOperations.addResource>; // the operation validates it
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
  addNounCommands(resource, operate, {
    argument: '<address>',
    plural: 'resources',
    singular: 'an API',
    list: (operator) => operator.perform('listResources', {}),
    row: (one) => [
      one.resource,
      one.name,
      one.isJwt ? `JWT, ${one.algorithm}, ${one.jwtSeconds} s` : 'opaque',
      one.scopes.join(' '),
    ],
    show: (operator, address) => operator.perform('showResource', { resource: address }),
    removal: {
      description: 'removes an API; its opaque tokens end at once, its JWTs within minutes',
      subject: (address) => `the resource "${address}" and its tokens`,
      remove: (operator, address) => operator.perform('removeResource', { resource: address }),
    },
  });
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
