import type { Command } from 'commander';
import { type Format, given, jsonOption, numberOf, print, printList } from '../../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../../command-line/confirm.ts';
import { readTextFile } from '../../command-line/read-text-file.ts';
import type { InputTo, Operate } from '../../operation/operation.ts';
import type { ssoProviderOperations } from './sso-provider-operations.ts';

/** Options as parsed by the command line. The operations validate them. */
interface ProviderOptions {
  readonly clientId?: string;
  readonly clientSecretFile?: string;
  readonly hostedDomain?: string;
  readonly teamId?: string;
  readonly keyId?: string;
  readonly privateKeyFile?: string;
  readonly issuer?: string;
  readonly enabled?: boolean;
}
type Provider = InputTo<typeof ssoProviderOperations.removeSsoProvider>['provider'];

const namedOf = (brand: string, provider: string) => ({
  brandId: numberOf('<brand>', brand),
  provider: provider as Provider, // the operation validates it
});

/** Adds the commands for the providers of a brand. */
export function addSsoProviderCommands(sso: Command, operate: Operate<typeof ssoProviderOperations>): void {
  const command = sso.command('provider').description('Sign-in with Google and Apple, for the users of a brand');
  withSettings(command.command('add <brand> <provider>'))
    .description('connects a brand to google or apple, where it must be registered')
    .action((brand: string, provider: string, options: ProviderOptions) =>
      operate(async (operator) => {
        const { isEnabled: _, ...settings } = settingsOf(options);
        const added = await operator.perform('addSsoProvider', { ...namedOf(brand, provider), settings });
        print(`Connected brand ${brand} to ${provider}. Enter this redirect address there:\n${added.redirectUri}`);
        print(
          `If the provider sends notices about accounts, such as Apple, enter this address too:\n${added.noticeUri}`,
        );
      }),
    );
  withSettings(command.command('set <brand> <provider>'))
    .option('--enabled', 'signs users in')
    .option('--no-enabled', 'signs nobody in')
    .description('changes what is given and keeps the rest')
    .action((brand: string, provider: string, options: ProviderOptions) =>
      operate(async (operator) => {
        const changes = given('sso provider set', settingsOf(options));
        await operator.perform('setSsoProvider', { ...namedOf(brand, provider), changes });
        print(`Changed ${provider} of brand ${brand}.`);
      }),
    );
  addOthers(command, operate);
}

function addOthers(command: Command, operate: Operate<typeof ssoProviderOperations>): void {
  command
    .command('list [brand]')
    .description('lists the providers of a brand, or all, with the addresses to enter there')
    .addOption(jsonOption())
    .action((brand: string | undefined, format: Format) =>
      operate(async (operator) => {
        const brandId = brand === undefined ? undefined : numberOf('[brand]', brand);
        printList(await operator.perform('listSsoProviders', { brandId }), 'providers', format, (one) => [
          String(one.brandId),
          one.provider,
          one.clientId,
          one.redirectUri,
          one.isEnabled ? 'enabled' : 'off',
        ]);
      }),
    );
  command
    .command('remove <brand> <provider>')
    .description('disconnects a brand, and ends the sessions and tokens of the accounts that used the provider')
    .addOption(yesOption())
    .action((brand: string, provider: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`${provider} from brand ${brand}, and end what it opened`, removal);
        const { accounts } = await operator.perform('removeSsoProvider', namedOf(brand, provider));
        print(`Removed ${provider} from brand ${brand}. Ended what ${accounts} accounts had open.`);
      }),
    );
}

function withSettings(command: Command): Command {
  return command
    .option('--client-id <id>', 'id of the brand at the provider; at Apple, the services ID')
    .option('--client-secret-file <file>', 'google: file with the client secret')
    .option('--hosted-domain <domain>', 'google: the only organization whose members may sign in')
    .option('--team-id <id>', 'apple: id of the developer team')
    .option('--key-id <id>', 'apple: id of the private key')
    .option('--private-key-file <file>', 'apple: file with the private key (.p8)')
    .option('--issuer <address>', 'issuer identifier, where it is not the one of the provider');
}

/** The client secret, or the key that signs it. */
function secretOf({ clientSecretFile, privateKeyFile }: ProviderOptions): string | undefined {
  if (clientSecretFile !== undefined) return readTextFile('--client-secret-file', clientSecretFile);
  return privateKeyFile === undefined ? undefined : readTextFile('--private-key-file', privateKeyFile);
}

const settingsOf = (options: ProviderOptions) => ({
  issuer: options.issuer,
  clientId: options.clientId,
  secret: secretOf(options),
  hostedDomain: options.hostedDomain,
  teamId: options.teamId,
  keyId: options.keyId,
  isEnabled: options.enabled,
});
