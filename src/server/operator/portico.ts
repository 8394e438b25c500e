import { join } from 'node:path';
import { Command, Option } from 'commander';
import { retirementCodes } from '../../rules/retirement.ts';
import { accountStates } from '../accounts/account.ts';
import { ConfigurationError, readConfig } from '../config.ts';
import { askPassword } from './ask-password.ts';
import { checkBrands } from './check-brands.ts';
import { collect, fields, operate, say } from './command-line.ts';
import { importAccounts, progressBar } from './import-accounts.ts';
import { type OperationInput, OperationRefused } from './operations.ts';
import { addPolicyCommands } from './policy-commands.ts';

// What the arguments give; what they are worth, the schemas of the operations say.
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
  .description('Works on a Portico installation, running or idle: the one that DATA_DIR or DATABASE_URL names.')
  .addHelpText('after', '\n`portico serve` runs the server itself; docs/operating.md lists its environment variables.')
  .showHelpAfterError();

const client = program.command('client').description('Apps that sign their users in');
client
  .command('add <id>')
  .description('registers a client, or changes one; shows a new secret once')
  .requiredOption('--name <name>', 'shown to the user')
  .option('--redirect-uri <uri>', 'address that sign-ins go back to; repeatable; all but devices need one', collect)
  .option('--post-logout-redirect-uri <uri>', 'address after a sign-out; repeatable', collect)
  .option('--native', 'an app on a device: custom schemes and loopback addresses')
  .option('--public', 'cannot keep a secret, and uses PKCE alone')
  .option('--brand <id>', 'brand of its visits', Number)
  .option('--scope <scope>', 'a scope it may ask for; repeatable; default all', collect)
  .option('--ui-option <option>', 'a default of ui_options; repeatable', collect)
  .option('--initiate-login-uri <uri>', 'address that starts a sign-in')
  .option('--backchannel-logout-uri <uri>', 'address that is told when a session ends')
  .option('--device', 'signs its users in by a code that they enter elsewhere')
  .option('--most-sessions <number>', 'of a user at once; the oldest ends for a new one', Number)
  .option('--third-party', 'its users are asked for consent')
  .addOption(new Option('--retired <reason>', 'turns its users away').choices(Object.keys(retirementCodes)))
  .option('--sunset-on <YYYY-MM-DD>', 'day from which it is retired; until then its users are warned')
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
      say(fields({ client: added.clientId, secret: added.secret }));
      if (added.secret) say('\nThe secret is not shown again.');
    }),
  );
client
  .command('list')
  .description('lists the clients')
  .action(() =>
    operate(async (operator) => {
      const clients = await operator.perform('listClients', {});
      say(clients.map(fields).join('\n\n'));
    }),
  );
client
  .command('remove <id>')
  .description('removes a client; its tokens end, and what users granted to it')
  .action((clientId: string) =>
    operate(async (operator) => {
      await operator.perform('removeClient', { clientId });
      say(`Removed ${clientId}.`);
    }),
  );

program
  .command('company')
  .description('Companies, to which accounts belong')
  .command('add <id>')
  .description('adds a company, or changes one, of which what is left out is kept')
  .requiredOption('--name <name>')
  .requiredOption('--brand <id>', 'brand of its accounts', Number)
  .option('--main-number <e164>', "the company's main number; repeatable", collect)
  .option('--sso-enforced', 'its accounts use single sign-on only')
  .option('--no-sso-enforced')
  .option('--terms-version <version>', 'terms of service that its accounts must have accepted; empty for none')
  .option('--government', 'its accounts see the government notice at each sign-in')
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
      say(`Added ${id}.`);
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
  .option('--extension <digits>', "of the company's main number")
  .option('--locale <locale>')
  .option('--administrator', 'of its company')
  .addOption(new Option('--state <state>').choices(accountStates))
  .option('--password', 'asks for a password, or reads it from the standard input')
  .action(({ password: isAsked, administrator, ...given }: AccountOptions) =>
    operate(async (operator) => {
      const password = isAsked ? await askPassword('Password: ') : undefined;
      const account = { ...given, ...(administrator ? { role: 'administrator' as const } : {}) };
      const { id } = await operator.perform('addAccount', { account, password });
      say(`Added ${id}.`);
    }),
  );
account
  .command('show <who>')
  .description('shows an account, by id, e-mail address, number, or number*extension')
  .action((who: string) =>
    operate(async (operator) => {
      say(fields(await operator.perform('showAccount', { who })));
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
      say(`Changed ${who}.`);
    }),
  );
account
  .command('import <file>')
  .description('adds the accounts of a CSV file with a header, or of a file with a JSON object a line (.ndjson)')
  .action((file: string) =>
    operate(async (operator) => {
      const isTerminal = process.stderr.isTTY === true;
      const clear = isTerminal ? '\r\x1b[K' : '';
      const { added, refused } = await importAccounts(operator, file, {
        onProblem: (line, problem) => process.stderr.write(`${clear}${file}:${line}: ${problem}\n`),
        onProgress: (share, count) => void (isTerminal && process.stderr.write(`${clear}${progressBar(share, count)}`)),
      });
      process.stderr.write(clear);
      say(`${added} added, ${refused} refused.`);
      if (refused > 0) process.exitCode = 1;
    }),
  );

addPolicyCommands(program);

const session = program.command('session').description('Sessions of accounts on browsers');
session
  .command('list <who>')
  .description('lists the sessions of an account, the last used first')
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
      say(records.length > 0 ? records.map(fields).join('\n\n') : 'No sessions.');
    }),
  );
session
  .command('end <who>')
  .description('ends what an account has open: sessions, tokens and sign-ins half-way; its apps are told')
  .option('--session <id>', 'this session alone')
  .action((who: string, { session: sessionId }: { session?: string }) =>
    operate(async (operator) => {
      const { ended } = await operator.perform('endSessions', { who, sessionId });
      say(`Ended ${ended}.`);
    }),
  );

program
  .command('consent')
  .description('What accounts have granted to apps')
  .command('revoke <who> <client>')
  .description('takes back what an account has granted to a client; its tokens end')
  .action((who: string, clientId: string) =>
    operate(async (operator) => {
      await operator.perform('revokeConsent', { who, clientId });
      say(`Revoked ${clientId}.`);
    }),
  );

program
  .command('key')
  .description('Signing keys')
  .command('rotate')
  .description('signs with a new key from now on; the former stays published for 30 days')
  .action(() =>
    operate(async (operator) => {
      const { keyId } = await operator.perform('rotateKey', {});
      say(`Signs with ${keyId}.`);
    }),
  );

program
  .command('brand')
  .description('Brands')
  .command('check [folder]')
  .description('checks the folders of brands: fields, files, contrast')
  .action((folder?: string) => {
    const { BRANDS_DIR } = readConfig();
    const { brands, problems } = checkBrands(folder ?? BRANDS_DIR ?? join(import.meta.dirname, '../../../data/brands'));
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    say(`Brands: ${brands}. Problems: ${problems.length}.`);
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
