import { type Command, Option } from 'commander';
import { retirementCodes } from '../../rules/retirement.ts';
import { appendOption, formatFields, operate, print } from './command-line.ts';
import type { OperationInput } from './operations.ts';

/** Options as parsed by the command line. The input schemas of the operations validate them. */
interface ClientOptions {
  readonly name: string;
  readonly redirectUri?: string[];
  readonly postLogoutRedirectUri?: string[];
  readonly native?: true;
  readonly public?: true;
  readonly device?: true;
  readonly brand?: number;
  readonly scope?: OperationInput<'addClient'>['scopes'];
  readonly uiOption?: string[];
  readonly initiateLoginUri?: string;
  readonly backchannelLogoutUri?: string;
  readonly mostSessions?: number;
  readonly thirdParty?: true;
  readonly retired?: keyof typeof retirementCodes;
  readonly sunsetOn?: string;
}
/** Adds the commands for clients. */
export function addClientCommands(program: Command): void {
  const client = program.command('client').description('Clients: apps that use Portico to sign in their users');
  client
    .command('add <id>')
    .description('adds or updates a client; shows a new secret once')
    .requiredOption('--name <name>', 'name shown to users')
    .option('--redirect-uri <uri>', 'redirect address; repeatable; required except for devices', appendOption)
    .option('--post-logout-redirect-uri <uri>', 'redirect address after a sign-out; repeatable', appendOption)
    .option('--native', 'native app: allows custom schemes and loopback addresses')
    .option('--public', 'public client: no secret, only PKCE')
    .option('--brand <id>', 'brand of its sign-in pages', Number)
    .option('--scope <scope>', 'scope that the app may request; repeatable; default: all', appendOption)
    .option('--ui-option <option>', 'default value of ui_options; repeatable', appendOption)
    .option('--initiate-login-uri <uri>', 'address of the app that starts a sign-in')
    .option('--backchannel-logout-uri <uri>', 'address that receives back-channel logout requests')
    .option('--device', 'device without a browser: uses the device flow (RFC 8628)')
    .option('--most-sessions <number>', 'maximum number of sessions of a user; a new one ends the oldest', Number)
    .option('--third-party', 'third-party app: asks users for consent')
    .addOption(
      new Option('--retired <reason>', 'refuses users, because the app is retired').choices(
        Object.keys(retirementCodes),
      ),
    )
    .option('--sunset-on <YYYY-MM-DD>', 'day from which the app is retired; users are warned until then')
    .action((clientId: string, options: ClientOptions) =>
      operate(async (operator) => {
        const added = await operator.perform('addClient', {
          clientId,
          name: options.name,
          redirectUris: options.redirectUri,
          postLogoutRedirectUris: options.postLogoutRedirectUri,
          applicationType: options.native ? 'native' : 'web',
          isPublic: options.public,
          brandId: options.brand,
          scopes: options.scope,
          uiOptions: options.uiOption,
          initiateLoginUri: options.initiateLoginUri,
          backchannelLogoutUri: options.backchannelLogoutUri,
          isDevice: options.device,
          mostSessions: options.mostSessions,
          isThirdParty: options.thirdParty,
          retired: options.retired,
          sunsetOn: options.sunsetOn,
        });
        print(formatFields({ client: added.clientId, secret: added.secret }));
        if (added.secret) print('\nThe secret is not shown again.');
      }),
    );
  client
    .command('list')
    .description('lists the clients')
    .action(() =>
      operate(async (operator) => {
        const clients = await operator.perform('listClients', {});
        print(clients.map(formatFields).join('\n\n'));
      }),
    );
  client
    .command('remove <id>')
    .description('removes a client with its tokens and consents')
    .action((clientId: string) =>
      operate(async (operator) => {
        await operator.perform('removeClient', { clientId });
        print(`Removed ${clientId}.`);
      }),
    );
}
