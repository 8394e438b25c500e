import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandScript } from '../../../test/built-server.ts';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { runCommand } from '../../../test/run-command.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { openControlSocket } from './control-socket.ts';
import { createProgram } from './program.ts';
import { systemAccount } from './system-account.ts';

let database: FreshDatabase;

beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await database.dispose();
});

/** Runs the command line outside of this process. */
const portico = (args: string, input = '') => runCommand(args.split(' '), database.env, input);

/** Runs the command line as operators do, in a process of its own. */
async function porticoAlone(args: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [commandScript(), ...args.split(' ')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((ended) => child.once('close', ended));
  return { code, output };
}

async function whileIdle(work: () => Promise<void>) {
  await work();
}

/** Opens the database in this process, as a running server does. */
async function withRunningServer(work: () => Promise<void>) {
  const installation: Installation = await openInstallation(readConfig(database.env));
  const socket = await openControlSocket(database.env.DATA_DIR, installation);
  await work();
  await socket.close();
  await installation.close();
}

describe.each([
  ['an idle installation', whileIdle],
  ['a running installation', withRunningServer],
])('the command line on %s', (_name, meanwhile) => {
  it('registers a client and shows its secret once', () =>
    meanwhile(async () => {
      const added = await portico('client add shop --name Shop --redirect-uri https://shop.example/callback');
      expect(added).toMatchObject({ code: 0 });
      const secret = /secret\s+(\S+)/.exec(added.output)?.[1] ?? '';
      expect(secret.length).toBeGreaterThan(30);
      if (/issuer/.test(added.output))
        expect(added.output).toMatch(/metadata +http.+\/\.well-known\/openid-configuration/);
      const listed = await portico('client list');
      expect(listed.output).toContain('https://shop.example/callback');
      expect(listed.output).not.toContain(secret);
      expect(await portico('client remove shop')).toEqual({
        code: 1,
        output: 'Say --yes to remove the client "shop", its tokens and consents.\n',
      });
      expect(await portico('client remove shop --yes')).toMatchObject({ code: 0 });
      expect(await portico('client remove shop --yes')).toEqual({ code: 1, output: 'There is no client "shop".\n' });
    }));

  it('adds an account with a password from the standard input and never prints it', () =>
    meanwhile(async () => {
      await portico('company add acme --name Acme --brand 0');
      const name = '--company acme --first-name Ann --last-name Other --email ann@acme.example';
      const added = await portico(`account add ${name} --password`, 'Copper-Kettle-58\n');
      expect(added).toMatchObject({ code: 0 });
      const shown = await portico('account show ann@acme.example');
      expect(shown.output).toMatch(/state\s+active/);
      expect(added.output + shown.output).not.toMatch(/Copper-Kettle-58|argon2/);
    }));

  it('imports a file and reports the refused lines', () =>
    meanwhile(async () => {
      await portico('company add acme --name Acme --brand 0');
      const header = 'email,firstName,lastName,company,extension';
      const lines = [header, 'a@acme.example,A,A,acme,7', 'b@acme.example,B,B,acme,7', '', 'c@acme.example,C,C,acme,'];
      const csv = join(database.env.DATA_DIR, 'accounts.csv');
      writeFileSync(csv, lines.join('\n'));
      expect(await portico(`account import ${csv}`)).toEqual({
        code: 1,
        output: `${csv}:3: Extension 7 belongs to another account.\n2 added, 1 refused.\n`,
      });
      const ndjson = join(database.env.DATA_DIR, 'accounts.ndjson');
      writeFileSync(ndjson, '{"email":"d@acme.example","firstName":"D","lastName":"D","company":"acme"}\n{"email"\n');
      const imported = await portico(`account import ${ndjson}`);
      expect(imported.output).toMatch(/accounts\.ndjson:2: .*\n1 added, 1 refused\.\n$/);
      const costly = { email: 'e@acme.example', firstName: 'E', lastName: 'E', company: 'acme' };
      writeFileSync(ndjson, JSON.stringify({ ...costly, passwordHash: `$2b$14$${'a'.repeat(53)}` }));
      const reset = await portico(`account import ${ndjson} --costly=reset`);
      expect(reset.output).toBe('1 added, 0 refused.\n1 of those added have no password yet.\n');
    }));
});

describe('the commands', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  /** Runs a command in this process. Returns what it prints. */
  async function run(...args: string[]): Promise<string> {
    for (const [name, value] of Object.entries(database.env)) vi.stubEnv(name, value);
    let printed = '';
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        printed += text;
        return true;
      });
    await createProgram().exitOverride().parseAsync(args, { from: 'user' });
    return printed;
  }

  it('add, change, list, show and remove companies, accounts, clients and resources', async () => {
    expect(await run('company', 'list')).toBe('No companies.\n');
    await run('company', 'add', 'acme', '--name', 'Acme', '--brand', '0', '--main-number', '+12125550190');
    await run('company', 'set', 'acme', '--name', 'Acme Ltd');
    expect(await run('company', 'list')).toBe('acme  Acme Ltd  brand 0  accounts 0  +12125550190\n');
    const name = ['--first-name', 'Ann', '--last-name', 'Other'];
    await run('account', 'add', '--company', 'acme', ...name, '--email', 'ann@acme.example', '--locale', 'de_DE');
    await run('account', 'set', 'ann@acme.example', '--locale', '', '--administrator');
    const [shown] = JSON.parse(`[${await run('account', 'show', 'ann@acme.example', '--json')}]`);
    expect(shown).toMatchObject({ email: 'ann@acme.example', role: 'administrator' });
    expect(shown).not.toHaveProperty('locale');
    expect(shown.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(await run('account', 'list')).toContain('a*n@a**********e');
    expect(await run('account', 'list', '--full')).toContain('ann@acme.example');
    await expect(run('account', 'set', 'ann@acme.example')).rejects.toThrow('Say what to change');
    await expect(run('account', 'add', '--company', 'acme', ...name)).rejects.toThrow('to sign in with');

    const api = 'https://api.example/';
    await run('resource', 'add', api, '--name', 'Orders', '--scope', 'read');
    await run('resource', 'set', api, '--jwt', '--jwt-seconds', '60');
    expect(await run('resource', 'list')).toBe('https://api.example/  Orders  JWT, RS256, 60 s  read\n');
    expect(JSON.parse(await run('resource', 'show', api, '--json'))).toMatchObject({ scopes: ['read'] });
    await expect(run('resource', 'set', api, '--jwt-seconds', '3600')).rejects.toThrow(
      'The jwt seconds must be at most 300.',
    );
    const callback = ['--redirect-uri', 'https://shop.example/callback'];
    const site = ['--initiate-login-uri', 'https://shop.example/start', '--service-site', '3710'];
    await run('client', 'add', 'shop', '--name', 'Shop', '--resource', api, ...callback, ...site);
    await run('client', 'set', 'shop', '--brand', '3710', '--sunset-on', '2099-01-31');
    expect(await run('client', 'list')).toBe('shop  Shop  web  https://shop.example/callback\n');
    const client = JSON.parse(await run('client', 'show', 'shop', '--json'));
    expect(client).toMatchObject({
      brandId: 3710,
      sunsetOn: '2099-01-31',
      serviceSiteOfBrands: [3710],
      hasSecret: true,
    });
    expect(await run('client', 'add', 'job', '--name', 'Job', '--machine', '--resource', api)).toContain('secret');
    expect(JSON.parse(await run('client', 'show', 'job', '--json'))).toMatchObject({
      isMachine: true,
      redirectUris: [],
    });
    await run('client', 'remove', 'job', '--yes');
    expect(await run('client', 'rotate-secret', 'shop')).toMatch(/secret {2}\S{30}/);

    const yes = '--yes';
    await expect(run('client', 'set', 'shop', '--brand', 'seven')).rejects.toThrow('--brand is not a number.');
    expect(await run('client', 'set', 'shop', '--name', 'Store')).toBe('Changed shop.\n');
    expect(await run('audit', '--app', 'shop', '--limit', '1')).toMatch(/operatorAction {2}setClient {2}- {2}shop/);
    const changed = (await run('audit', '--app', 'shop', '--limit', '1')).trim();
    expect(changed).toContain(`shop  ${systemAccount()}  clientId=shop changes.name=…`);
    expect(await run('audit', '--account', 'ann@acme.example')).toMatch(/setAccount[\s\S]*addAccount/);
    await run('client', 'remove', 'shop', yes);
    await run('resource', 'remove', api, yes);
    await run('account', 'remove', 'ann@acme.example', yes);
    await run('company', 'remove', 'acme', yes);
    expect(await run('account', 'list')).toBe('No accounts.\n');
    const audit = await run('audit', '--event', 'operatorAction', '--limit', '3');
    expect(audit.split('\n').map((line) => line.split(/ +/)[2])).toEqual([
      ...['removeCompany', 'removeAccount', 'removeResource', undefined],
    ]);
  });

  it('[RESET-3a] set the days of a company, and mark a room', async () => {
    await run('company', 'add', 'dayly', '--name', 'Dayly', '--brand', '0', '--main-number', '+12125550189');
    await run('company', 'set', 'dayly', '--password-days', '90');
    expect(JSON.parse(await run('company', 'show', 'dayly', '--json'))).toMatchObject({ passwordDays: 90 });
    await run('company', 'set', 'dayly', '--password-days', '0');
    expect(JSON.parse(await run('company', 'show', 'dayly', '--json'))).not.toHaveProperty('passwordDays');
    await expect(run('company', 'set', 'dayly', '--password-days', 'many')).rejects.toThrow('is not a number');
    await expect(run('company', 'set', 'dayly', '--password-days', '4000')).rejects.toThrow(
      'The password days must be at most 3650.',
    );
    const name = ['--first-name', 'Board', '--last-name', 'Room 4', '--extension', '801'];
    await run('account', 'add', '--company', 'dayly', ...name, '--kind', 'room');
    const room = '+12125550189*801';
    expect(JSON.parse(await run('account', 'show', room, '--json'))).toMatchObject({ kind: 'room', extension: '801' });
    await run('account', 'set', room, '--kind', 'person');
    expect(JSON.parse(await run('account', 'show', room, '--json'))).toMatchObject({ kind: 'person' });
    await run('account', 'remove', room, '--yes');
    await run('company', 'remove', 'dayly', '--yes');
  });

  it('ask for the id of an account where several have the address, and for an account or a company', async () => {
    const ann = ['--first-name', 'Ann', '--last-name', 'Other', '--email', 'ann@shared.example'];
    for (const id of ['north', 'south']) {
      await run('company', 'add', id, '--name', id, '--brand', '0');
      await run('account', 'add', '--company', id, ...ann);
    }
    for (const command of [
      ['show'],
      ['set', '--locale', 'de_DE'],
      ['remove', '--yes'],
      ['send-activation'],
      ['recover'],
    ]) {
      const [word = '', ...more] = command;
      await expect(run('account', word, 'ann@shared.example', ...more)).rejects.toThrow(/matches several accounts.*id/);
    }
    const sent = run('account', 'send-activation', 'ann@shared.example', '--company', 'north');
    await expect(sent).rejects.toThrow('Name an account or a company');
  });

  it('list brands, keys, sessions, consents and policies', async () => {
    expect(await run('brand', 'list')).toMatch(/^0 {2,}en_US/);
    expect(JSON.parse(await run('brand', 'show', '3710', '--json'))).toMatchObject({ brandId: 3710 });
    expect(await run('key', 'list')).toBe('No signing keys.\n');
    expect(await run('policy', 'list')).toBe('No policies.\n');
    await run('company', 'add', 'acme', '--name', 'Acme', '--brand', '0');
    const ann = ['--company', 'acme', '--first-name', 'Ann', '--last-name', 'Other', '--email', 'ann@acme.example'];
    await run('account', 'add', ...ann);
    expect(await run('session', 'list', 'ann@acme.example')).toBe('No sessions.\n');
    expect(await run('consent', 'list', 'ann@acme.example', '--json')).toBe('[]\n');
    await expect(run('session', 'show', 'ann@acme.example', 'none')).rejects.toThrow('has no session "none"');
    await expect(run('consent', 'show', 'ann@acme.example', 'shop')).rejects.toThrow('has not consented to "shop"');
    await expect(run('key', 'show', 'none')).rejects.toThrow('There is no signing key "none".');
    const installation = await openInstallation(readConfig(database.env));
    await installation.keys.load();
    await installation.close();
    const keyId = /: (\S+)\.\n/.exec(await run('key', 'rotate'))?.[1];
    const shown = JSON.parse(await run('key', 'show', keyId ?? '', '--json'));
    expect(Object.keys(shown)).toEqual(['keyId', 'algorithm', 'state', 'createdAt', 'isUsed']);
  });

  it('add, list, verify and remove the contacts of an account', async () => {
    await run('company', 'add', 'acme', '--name', 'Acme', '--brand', '0', '--main-number', '+12125550190');
    const ann = 'ann@acme.example';
    await run('account', 'add', '--company', 'acme', '--first-name', 'Ann', '--last-name', 'Other', '--email', ann);
    expect(await run('contact', 'list', ann)).toBe('No contacts.\n');
    const id = /Added (\S+)\./.exec(await run('contact', 'add', ann, 'mobile', '+12125550190'))?.[1] ?? '';
    expect(await run('contact', 'list', ann)).toBe(
      `${id}  mobile  *******0190  not verified  -  -  a number of the account's own company\n`,
    );
    await run('contact', 'verify', ann, id);
    expect(await run('contact', 'list', ann, '--full')).toMatch(/\+12125550190 {2}verified 20\d\d-/);
    await expect(run('contact', 'add', ann, 'email', 'ann')).rejects.toThrow('address is no e-mail address');
    await run('contact', 'remove', ann, id, '--yes');
    await expect(run('contact', 'remove', ann, id, '--yes')).rejects.toThrow('has no contact');
  });

  it('ask at a terminal before they remove something', async () => {
    const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
    const answering = async (answer: string) => {
      const terminal = Object.assign(new PassThrough(), { isTTY: true });
      Object.defineProperty(process, 'stdin', { configurable: true, value: terminal });
      terminal.write(`${answer}\n`);
      return run('company', 'remove', 'acme').finally(() => Object.defineProperty(process, 'stdin', stdin));
    };
    await run('company', 'add', 'acme', '--name', 'Acme', '--brand', '0');
    await expect(answering('no')).rejects.toThrow('Nothing was removed.');
    expect(await run('company', 'list')).toContain('acme');
    expect(await answering('yes')).toMatch(/^Remove the company "acme".*Type yes: Removed acme\.\n$/);
    await expect(run('company', 'remove', 'acme')).rejects.toThrow('Say --yes to remove the company "acme"');
  });

  it('[SIGN-9a] adds, lists, tests and removes policies, and explains an invalid one', async () => {
    await run('company', 'add', 'acme', '--name', 'Acme', '--brand', '0');
    const ann = ['--company', 'acme', '--first-name', 'Ann', '--last-name', 'Other', '--email', 'ann@acme.example'];
    await run('account', 'add', ...ann);
    const networks = ['192.0.2.0/24', '2001:db8::/32'];
    const added = await run('policy', 'add', 'acme', 'allow', 'network', ...networks, '--role', 'user');
    expect(added).toMatch(/acme {2}allow {2}network {2}192\.0\.2\.0\/24/);
    const listed = await run('policy', 'list', 'acme');
    expect(listed.trim().split('\n').toSorted()).toEqual(added.trim().split('\n').toSorted());
    const test = ['policy', 'test', 'ann@acme.example', '--address', '198.51.100.7'];
    expect(await run(...test)).toMatch(
      /network +refused 213 +198\.51\.100\.7: only 192\.0\.2\.0\/24, 2001:db8::\/32 may be used/,
    );
    for (const line of listed.trim().split('\n')) {
      const id = line.split(' ')[0] ?? '';
      expect(JSON.parse(await run('policy', 'show', id, '--json'))).toMatchObject({
        id,
        kind: 'network',
        role: 'user',
      });
      await run('policy', 'remove', id, '--yes');
    }
    expect(await run(...test)).toContain('no policy');
    await expect(run('policy', 'add', 'acme', 'allow', 'network', '192.0.2.1/24')).rejects.toThrow(
      '192.0.2.1/24 is not a network; write it like 192.0.2.0/24',
    );
    await expect(run('policy', 'remove', 'nothing', '--yes')).rejects.toThrow('There is no policy "nothing".');
  });

  it('import a file line by line, and say which accounts were there', async () => {
    await run('company', 'add', 'acme', '--name', 'Acme', '--brand', '0');
    const csv = join(database.env.DATA_DIR, 'accounts.csv');
    const importing = async (...lines: string[]) => {
      writeFileSync(csv, ['\uFEFFemail,firstName,lastName,company', ...lines].join('\r\n'));
      process.exitCode = 0;
      const printed = await run('account', 'import', csv);
      const code = process.exitCode;
      process.exitCode = 0;
      return { printed, code };
    };
    const [ann, bob] = ['a@acme.example,Ann,A,acme', '"b@acme.example","Bob ""B""",B,acme'];
    expect(await importing(ann, '"broken,D,D,acme', bob)).toEqual({
      code: 1,
      printed: `${csv}:3: The quotes of this line do not match.\n2 added, 1 refused.\n`,
    });
    expect(await importing(ann, bob)).toEqual({ code: 0, printed: '0 added, 2 already there, 0 refused.\n' });
    writeFileSync(csv, 'e-mail,firstName\n');
    await expect(run('account', 'import', csv)).rejects.toThrow(':1: "e-mail" is no field.');
    await expect(run('account', 'import', `${csv}.none`)).rejects.toThrow('There is no file');
  });

  it('[ACT-1a] import accounts that wait for their activation, and send a code to each that has a verified contact', async () => {
    await run('company', 'add', 'acme', '--name', 'Acme', '--brand', '0');
    const csv = join(database.env.DATA_DIR, 'waiting.csv');
    const [ann, bob] = ['a@acme.example,Ann,A,acme,notActivated,2026-11-01', 'b@acme.example,Bob,B,acme,notActivated,'];
    writeFileSync(csv, ['email,firstName,lastName,company,state,contactsVerifiedAt', ann, bob].join('\n'));
    process.exitCode = 0;
    vi.stubEnv('PUBLIC_URL', 'https://sign-in.example');
    const printed = await run('account', 'import', csv, '--send-activation');
    expect(process.exitCode).toBe(1);
    process.exitCode = 0;
    expect(printed).toBe(
      `${csv}:3: The account has no verified contact that a code can reach. "portico contact add" takes one.\n` +
        '2 added, 0 refused.\nActivation codes sent: 1.\n',
    );
    const messages = JSON.parse(await run('message', 'list', '--json'));
    expect(messages).toMatchObject([{ kind: 'activation' }]);
  });

  it('begin no installation unless they are told to', async () => {
    const elsewhere = await freshDatabase('nothing');
    const own = database;
    database = elsewhere;
    await expect(run('client', 'list')).rejects.toThrow('There is no installation in');
    expect(existsSync(join(elsewhere.env.DATA_DIR, 'secret'))).toBe(false);
    expect(await run('init')).toBe('The installation is ready.\n');
    expect(await run('client', 'list')).toBe('No clients.\n');
    database = own;
    await elsewhere.dispose();
  });

  it('show the network of an address in the audit, unless asked for the whole', async () => {
    const installation = await openInstallation(readConfig(database.env));
    const seen = { event: 'signInFinished', outcome: 'ok' } as const;
    await installation.audit.record({ ...seen, address: '192.0.2.77' });
    await installation.audit.record({ ...seen, address: '2001:db8:1:2::3' });
    await installation.close();
    const masked = await run('audit');
    expect(masked).toContain(' 192.0.2.*\n');
    expect(masked).toContain(' 2001:db8:1:*\n');
    expect(await run('audit', '--full')).toContain('192.0.2.77');
    await expect(run('audit', '--from', 'yesterday')).rejects.toThrow('--from is no time');
  });
});

it('ends without an error when the reader of its output closes the pipe', async () => {
  const env = { ...process.env, ...database.env };
  const child = spawn(process.execPath, [commandScript(), 'brand', 'list', '--json'], { env, stdio: 'pipe' });
  let problems = '';
  child.stderr.on('data', (chunk) => (problems += chunk));
  child.stdout.destroy();
  expect(await new Promise((ended) => child.once('close', ended))).toBe(0);
  expect(problems).not.toContain('EPIPE');
});

it('reports an invalid environment variable in one sentence', async () => {
  const { code, output } = await porticoAlone('client list', { ...database.env, PORT: 'many' });
  expect(code).toBe(1);
  expect(output).toMatch(/^PORT: .*\n$/);
});

it('refuses to rotate the signing key if its secrets differ from those of the server', async () => {
  const server = await openInstallation(readConfig({ ...database.env, SECRETS: 's'.repeat(43) }));
  const keys = await server.keys.load();
  await server.close();
  const { code, output } = await portico('key rotate');
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Signing key \S+ cannot be opened\. Set SECRETS to the value that the server has, and try again\.\n$/,
  );
  const again = await openInstallation(readConfig({ ...database.env, SECRETS: 's'.repeat(43) }));
  expect(await again.keys.load()).toEqual(keys);
  await again.close();
});

it('[BRAND-6] reports the problems of a brand', async () => {
  expect(await portico('brand check')).toMatchObject({ code: 0 });
  const brand = join(database.env.DATA_DIR, '7');
  mkdirSync(brand, { recursive: true });
  writeFileSync(join(brand, 'brand.json'), '{"brandId":7}');
  const { code, output } = await portico(`brand check ${database.env.DATA_DIR}`);
  expect(code).toBe(1);
  expect(output).toContain('7: brand.json: ');
  expect(output).toContain('Brands: 1. Problems: 1.');
});

it('[LOC-1a] gives the texts of a language out, and refuses a file with a problem', async () => {
  const file = join(database.env.DATA_DIR, 'japanese.json');
  expect(await portico(`locale export ja_JP ${file}`)).toMatchObject({ code: 0 });
  const exported = readFileSync(file, 'utf8');
  writeFileSync(file, exported.replace('"text": "{title} – {brand}"', '"text": "{title} – {name}"'));
  const { code, output } = await portico(`locale import ja_JP ${file}`);
  expect(code).toBe(1);
  expect(output).toContain('frame.documentTitle has the arguments {name,title}, in English {brand,title}');
  expect(output).toMatch(/Problems: \d+\. Nothing was written\./);
});
