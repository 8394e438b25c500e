import { join } from 'node:path';
import { Command, Option } from 'commander';
import { retirementCodes } from '../../rules/retirement.ts';
import { accountStates } from '../accounts/accounts.ts';
import { ConfigurationError, readConfig } from '../config.ts';
import { askPassword } from './ask-password.ts';
import { checkBrands } from './check-brands.ts';
import { appendOption, formatFields, operate, print } from './command-line.ts';
import { importAccounts, progressBar } from './import-accounts.ts';
import { type OperationInput, OperationRefused } from './operations.ts';
import { addPolicyCommands } from './policy-commands.ts';

// Options as parsed by the command line. The input schemas of the operations validate them.
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
interface CompanyOptions {
  readonly name: string;
  readonly brand: number;
  readonly mainNumber?: string[];
  readonly ssoEnforced?: boolean;
  readonly termsVersion?: string;
  readonly government?: boolean;
}
interface AccountOptions extends Omit<OperationInput<'addAccount'>['account'], 'role' | 'passwordHash'> {
  readonly password?: true;
  readonly administrator?: true;
}

const program = new Command('portico')
  .description('Administers the Portico installation at DATA_DIR or DATABASE_URL, whether its server runs or not.')
  .addHelpText('after', '\n`portico serve` runs the server; docs/operating.md lists its environment variables.')
  .showHelpAfterError();

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
    new Option('--retired <reason>', 'refuses users, because the app is retired').choices(Object.keys(retirementCodes)),
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

program
  .command('company')
  .description('Companies: groups of accounts with one brand')
  .command('add <id>')
  .description('adds or updates a company; an update keeps values that are not given')
  .requiredOption('--name <name>')
  .requiredOption('--brand <id>', 'brand of its accounts', Number)
  .option('--main-number <e164>', "the company's main number; repeatable", appendOption)
  .option('--sso-enforced', 'accounts can use only single sign-on')
  .option('--no-sso-enforced')
  .option('--terms-version <version>', 'version of the terms of service that users must accept; empty for none')
  .option('--government', 'shows the government notice at each sign-in')
  .option('--no-government')
  .action((id: string, options: CompanyOptions) =>
    operate(async (operator) => {
      await operator.perform('putCompany', {
        id,
        name: options.name,
        brandId: options.brand,
        mainNumbers: options.mainNumber,
        ssoEnforced: options.ssoEnforced,
        termsVersion: options.termsVersion,
        isGovernment: options.government,
      });
      print(`Added ${id}.`);
    }),
  );

const account = program.command('account').description('Accounts');
account
  .command('add')
  .description('adds an account')
  .requiredOption('--company <id>')
  .requiredOption('--first-name <name>')
  .requiredOption('--last-name <name>')
  .option('--email <address>')
  .option('--direct-number <e164>')
  .option('--extension <digits>', "extension of the company's main number")
  .option('--locale <locale>')
  .option('--administrator', 'makes the user an administrator of the company')
  .addOption(new Option('--state <state>').choices(accountStates))
  .option('--password', 'asks for a password, or reads it from the standard input')
  .action(({ password: isAsked, administrator, ...given }: AccountOptions) =>
    operate(async (operator) => {
      const password = isAsked ? await askPassword('Password: ') : undefined;
      const account = { ...given, ...(administrator ? { role: 'administrator' as const } : {}) };
      const { id } = await operator.perform('addAccount', { account, password });
      print(`Added ${id}.`);
    }),
  );
account
  .command('show <who>')
  .description('shows an account, given by id, e-mail address, phone number, or number*extension')
  .action((who: string) =>
    operate(async (operator) => {
      print(formatFields(await operator.perform('showAccount', { who })));
    }),
  );
account
  .command('set <who>')
  .description('changes the state or the password of an account')
  .addOption(new Option('--state <state>').choices(accountStates))
  .option('--password', 'asks for a password, or reads it from the standard input')
  .action((who: string, { state, password: isAsked }: Pick<AccountOptions, 'state' | 'password'>) =>
    operate(async (operator) => {
      const password = isAsked ? await askPassword('New password: ') : undefined;
      await operator.perform('setAccount', { who, state, password });
      print(`Changed ${who}.`);
    }),
  );
account
  .command('import <file>')
  .description('adds the accounts of a CSV file with a header, or of newline-delimited JSON (.ndjson)')
  .action((file: string) =>
    operate(async (operator) => {
      const isTerminal = process.stderr.isTTY === true;
      const clear = isTerminal ? '\r\x1b[K' : '';
      const { added, refused } = await importAccounts(operator, file, {
        onProblem: (line, problem) => process.stderr.write(`${clear}${file}:${line}: ${problem}\n`),
        onProgress: (share, count) => void (isTerminal && process.stderr.write(`${clear}${progressBar(share, count)}`)),
      });
      process.stderr.write(clear);
      print(`${added} added, ${refused} refused.`);
      if (refused > 0) process.exitCode = 1;
    }),
  );

addPolicyCommands(program);

const session = program.command('session').description('Sessions of accounts in browsers');
session
  .command('list <who>')
  .description('lists the sessions of an account, most recently used first')
  .action((who: string) =>
    operate(async (operator) => {
      const sessions = await operator.perform('listSessions', { who });
      const records = sessions.map(({ sessionId, browser, system, apps, startedAt, lastUsedAt }) => ({
        session: sessionId,
        device: [browser, system].filter(Boolean).join(' on '),
        apps: apps.join(', '),
        started: new Date(startedAt).toISOString(),
        used: new Date(lastUsedAt).toISOString(),
      }));
      print(records.length > 0 ? records.map(formatFields).join('\n\n') : 'No sessions.');
    }),
  );
session
  .command('end <who>')
  .description('ends the sessions, tokens and unfinished sign-ins of an account, and notifies its apps')
  .option('--session <id>', 'ends only this session')
  .action((who: string, { session: sessionId }: { session?: string }) =>
    operate(async (operator) => {
      const { ended } = await operator.perform('endSessions', { who, sessionId });
      print(`Ended sessions: ${ended}.`);
    }),
  );

program
  .command('consent')
  .description('Consents: scopes that users granted to apps')
  .command('revoke <who> <client>')
  .description('revokes the consent of an account to a client, with its tokens')
  .action((who: string, clientId: string) =>
    operate(async (operator) => {
      await operator.perform('revokeConsent', { who, clientId });
      print(`Revoked ${clientId}.`);
    }),
  );

program
  .command('key')
  .description('Signing keys')
  .command('rotate')
  .description('creates a new signing key; the former one stays published for 30 days')
  .action(() =>
    operate(async (operator) => {
      const { keyId } = await operator.perform('rotateKey', {});
      print(`New signing key: ${keyId}.`);
    }),
  );

program
  .command('brand')
  .description('Brands')
  .command('check [folder]')
  .description('validates the brand folders: fields, files, contrast')
  .action((folder?: string) => {
    const { BRANDS_DIR } = readConfig();
    const { brands, problems } = checkBrands(folder ?? BRANDS_DIR ?? join(import.meta.dirname, '../../../data/brands'));
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    print(`Brands: ${brands}. Problems: ${problems.length}.`);
    if (problems.length > 0) process.exitCode = 1;
  });

try {
  await program.parseAsync();
} catch (reason) {
  const isExpected =
    reason instanceof OperationRefused || reason instanceof ConfigurationError || (reason as { code?: string }).code;
  process.stderr.write(`${isExpected ? (reason as Error).message : (reason as Error).stack}\n`);
  process.exitCode = 1;
}
