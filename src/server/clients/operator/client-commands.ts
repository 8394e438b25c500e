import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { retirementCodes } from '../../../rules/retirement.ts';
import { services } from '../../accounts/accounts.ts';
import { appendOption, formatFields, given, numberOf, print } from '../../command-line/command-line.ts';
import { addNounCommands } from '../../command-line/noun-commands.ts';
import { type InputTo, type Operate, OperationRefused } from '../../operation/operation.ts';
import type { clientOperations } from './client-operations.ts';

/** Options as parsed by the command line. The input schemas of the operations validate them. */
interface ClientOptions {
  readonly name?: string;
  readonly otherName?: string[];
  readonly redirectUri?: string[];
  readonly postLogoutRedirectUri?: string[];
  readonly native?: boolean;
  readonly public?: boolean;
  readonly jwks?: string;
  readonly jwksUri?: string;
  readonly device?: boolean;
  readonly roomDevice?: boolean;
  readonly machine?: boolean;
  readonly brand?: string;
  readonly onlyBrand?: string[];
  readonly service?: string;
  readonly disabled?: boolean;
  readonly scope?: string[];
  readonly resource?: string[];
  readonly uiOption?: string[];
  readonly initiateLoginUri?: string;
  readonly serviceSite?: string[];
  readonly backchannelLogoutUri?: string;
  readonly mostSessions?: string;
  readonly refreshGrace?: string;
  readonly thirdParty?: boolean;
  readonly policyPage?: string;
  readonly termsPage?: string;
  readonly retired?: keyof typeof retirementCodes;
  readonly sunsetOn?: string;
}

/** Adds the commands for clients. */
export function addClientCommands(program: Command, operate: Operate<typeof clientOperations>): void {
  const client = program.command('client').description('Clients: apps that use Portico to sign in their users');
  withFields(client.command('add <id>'))
    .description('adds a client; shows its secret once')
    .action((clientId: string, options: ClientOptions) =>
      operate(async (operator) => {
        const input = { clientId, ...withoutNull(fieldsOf(options)) } as InputTo<typeof clientOperations.addClient>; // the operation validates it
        printSecret(await operator.perform('addClient', input));
      }),
    );
  withFields(client.command('set <id>'))
    .description('changes what is given and keeps the rest; "" takes a value away')
    .action((clientId: string, options: ClientOptions) =>
      operate(async (operator) => {
        const changes = given('client set', fieldsOf(options));
        const set = await operator.perform('setClient', { clientId, changes });
        if (set.secret) printSecret(set);
        else print(`Changed ${clientId}.`);
      }),
    );
  client
    .command('rotate-secret <id>')
    .description('gives a client a new secret, which is shown once; the former one ends at once')
    .action((clientId: string) =>
      operate(async (operator) => printSecret(await operator.perform('rotateClientSecret', { clientId }))),
    );
  addNounCommands(client, operate, {
    argument: '<id>',
    plural: 'clients',
    singular: 'a client',
    list: (operator) => operator.perform('listClients', {}),
    row: ({ clientId, name, applicationType, redirectUris }) => [
      clientId,
      name,
      applicationType,
      redirectUris.join(' '),
    ],
    show: (operator, clientId) => operator.perform('showClient', { clientId }),
    removal: {
      description: 'removes a client with its tokens and consents',
      subject: (clientId) => `the client "${clientId}", its tokens and consents`,
      remove: (operator, clientId) => operator.perform('removeClient', { clientId }),
    },
  });
}

function withFields(command: Command): Command {
  return command
    .option('--name <name>', 'name shown to users')
    .option('--other-name <name>', 'further name that the app may give itself by appName; repeatable', appendOption)
    .option(
      '--redirect-uri <uri>',
      'redirect address; repeatable; required except for devices and machines',
      appendOption,
    )
    .option('--post-logout-redirect-uri <uri>', 'redirect address after a sign-out; repeatable', appendOption)
    .option('--native', 'native app: allows custom schemes and loopback addresses')
    .option('--no-native')
    .option('--public', 'public client: no secret, only PKCE')
    .option('--no-public')
    .option('--jwks <file>', 'file of public keys (JWK Set) by which the app authenticates, instead of a secret')
    .option('--jwks-uri <uri>', 'address of such keys, which the app may renew')
    .option('--brand <id>', 'brand of its sign-in pages')
    .option('--only-brand <id>', 'brand whose accounts may use the app; repeatable; default: all', appendOption)
    .addOption(new Option('--service <service>', 'service whose app it is').choices([...services, '']))
    .option('--disabled', 'refuses users and tokens until --no-disabled')
    .option('--no-disabled')
    .option('--scope <scope>', 'scope that the app may request; repeatable; default: all', appendOption)
    .option('--resource <address>', 'API for which the app may request access tokens; repeatable', appendOption)
    .option('--ui-option <option>', 'default value of ui_options; repeatable', appendOption)
    .option('--initiate-login-uri <uri>', 'address of the app that starts a sign-in')
    .option(
      '--service-site <brand>',
      'brand whose directly opened pages start at this app, or "all"; repeatable',
      appendOption,
    )
    .option('--backchannel-logout-uri <uri>', 'address that receives back-channel logout requests')
    .option('--device', 'device without a browser: uses the device flow (RFC 8628)')
    .option('--no-device')
    .option('--room-device', 'with --device: a device of meeting rooms, which an administrator signs in as a room')
    .option('--no-room-device')
    .option('--machine', 'acts for itself, without a user (client credentials); needs --resource')
    .option('--no-machine')
    .option('--most-sessions <number>', 'maximum number of sessions of a user; a new one ends the oldest')
    .option(
      '--refresh-grace <seconds>',
      'how long a used refresh token gets its successor again; default 30, 0 for never',
    )
    .option('--third-party', 'third-party app: asks users for consent')
    .option('--no-third-party')
    .option('--policy-page <address>', 'its privacy policy, linked where it asks for consent')
    .option('--terms-page <address>', 'its terms of service, linked there too')
    .addOption(
      new Option('--retired <reason>', 'refuses users, because the app is retired').choices([
        ...Object.keys(retirementCodes),
        '',
      ]),
    )
    .option('--sunset-on <YYYY-MM-DD>', 'day from which the app is retired; users are warned until then');
}

/** The fields that the options give. A value that was taken away ("") is null. */
function fieldsOf(options: ClientOptions): Record<string, unknown> {
  const { native, jwks, serviceSite } = options;
  const fields = {
    name: options.name,
    otherNames: filled(options.otherName),
    redirectUris: filled(options.redirectUri),
    postLogoutRedirectUris: filled(options.postLogoutRedirectUri),
    applicationType: native === undefined ? undefined : native ? 'native' : 'web',
    isPublic: options.public,
    jwks: jwks && readKeys(jwks),
    jwksUri: options.jwksUri,
    isDevice: options.device,
    isRoomDevice: options.roomDevice,
    isMachine: options.machine,
    brandId: asNumber('--brand', options.brand),
    brands: filled(options.onlyBrand)?.map((id) => numberOf('--only-brand', id)),
    service: options.service,
    isDisabled: options.disabled,
    scopes: filled(options.scope),
    resources: filled(options.resource),
    uiOptions: filled(options.uiOption),
    initiateLoginUri: options.initiateLoginUri,
    serviceSiteOfBrands: serviceSite?.includes('all')
      ? 'all'
      : filled(serviceSite)?.map((id) => numberOf('--service-site', id)),
    backchannelLogoutUri: options.backchannelLogoutUri,
    mostSessions: asNumber('--most-sessions', options.mostSessions),
    refreshGraceSeconds: asNumber('--refresh-grace', options.refreshGrace),
    isThirdParty: options.thirdParty,
    policyPage: options.policyPage,
    termsPage: options.termsPage,
    retired: options.retired,
    sunsetOn: options.sunsetOn,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, value === '' ? null : value]));
}

const filled = (values: readonly string[] | undefined) => values?.filter((value) => value !== '');
const asNumber = (option: string, text: string | undefined) => (text ? numberOf(option, text) : text);
const withoutNull = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Reads a file with a JWK Set, or with one key. @throws OperationRefused */
function readKeys(path: string): unknown {
  try {
    const keys: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof keys === 'object' && keys !== null && 'kty' in keys ? { keys: [keys] } : keys;
  } catch (reason) {
    throw new OperationRefused(`--jwks: ${(reason as Error).message}`);
  }
}

interface Issued {
  readonly clientId: string;
  readonly secret?: string | undefined;
  readonly issuer?: string | undefined;
}

function printSecret({ clientId, secret, issuer }: Issued): void {
  const metadata = issuer && `${issuer}/.well-known/openid-configuration`;
  print(formatFields({ client: clientId, secret, issuer, metadata }));
  if (secret) print('\nThe secret is not shown again.');
}
