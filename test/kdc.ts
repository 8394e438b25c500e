import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit } from './at-exit.ts';
import { effort } from './effort.ts';
import { freePort } from './free-port.ts';
import { commandPath, installWithApt } from './system-package.ts';

const root = join(import.meta.dirname, '..');
const packages = join(root, '.cache/kerberos');
const commands = ['krb5kdc', 'kdb5_util', 'kadmin.local', 'kinit', 'curl'];

const hasPackage = () => existsSync(join(packages, 'node_modules/kerberos/package.json'));
/** A package without its compiled part is there, but cannot be loaded: npm runs no install script that is not allowed. */
const isLoadable = () =>
  hasPackage() && spawnSync(process.execPath, ['-e', "require('kerberos')"], { cwd: packages }).status === 0;
const hasCommands = () => commands.every((name) => commandPath(name));

/** Installs a KDC and the npm package `kerberos` for `npm run soak`. The package is compiled, so nothing depends on it. */
function install(): void {
  if (!hasCommands())
    for (const name of ['krb5-kdc', 'krb5-admin-server', 'krb5-user', 'libkrb5-dev', 'curl']) installWithApt(name);
  if (isLoadable()) return;
  mkdirSync(packages, { recursive: true });
  writeFileSync(join(packages, 'package.json'), '{"private":true}');
  writeFileSync(join(packages, '.npmrc'), 'ignore-scripts=false\n');
  const run = (...args: string[]) => execFileSync('npm', args, { cwd: packages, stdio: 'ignore' });
  run('install', '--no-audit', '--no-fund', 'kerberos@7.0.0');
  if (!isLoadable()) run('explore', 'kerberos', '--', 'npm', 'run', 'install');
}

/** Whether a KDC can be started. `npm run soak` installs what is missing. */
export function hasKdc(): boolean {
  if (effort > 1) install();
  const isThere = hasCommands() && isLoadable();
  if (!isThere) process.stderr.write('Skipped: no Kerberos KDC is installed. "npm run soak" installs one.\n');
  return isThere;
}

/** The folder in which Node.js finds the package. */
export const kerberosModules = join(packages, 'node_modules');

/** A running KDC of a realm. */
export interface Kdc {
  /** Environment of a server that verifies tickets for `HTTP@localhost`. */
  readonly serverEnv: Readonly<Record<string, string>>;
  /** Signs a user in to the network. Returns the environment of the user's programs. */
  signIn(user: string): Record<string, string>;
  [Symbol.dispose](): void;
}

/** Starts a KDC with users whose password is `password`. */
export async function startKdc(realm: string, users: readonly string[]): Promise<Kdc> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-kdc-'));
  const file = (name: string) => join(folder, name);
  const port = await freePort();
  writeFileSync(
    file('krb5.conf'),
    `[libdefaults]\n default_realm = ${realm}\n dns_lookup_kdc = false\n dns_lookup_realm = false\n rdns = false\n dns_canonicalize_hostname = false\n[realms]\n ${realm} = {\n  kdc = 127.0.0.1:${port}\n }\n[domain_realm]\n localhost = ${realm}\n`,
  );
  writeFileSync(
    file('kdc.conf'),
    `[kdcdefaults]\n kdc_ports = ${port}\n kdc_tcp_ports = ${port}\n[realms]\n ${realm} = {\n  database_name = ${file('principal')}\n  key_stash_file = ${file('stash')}\n  acl_file = ${file('acl')}\n }\n`,
  );
  const env = { ...process.env, KRB5_CONFIG: file('krb5.conf'), KRB5_KDC_PROFILE: file('kdc.conf') };
  const run = (command: string, args: readonly string[], more: object = {}) =>
    execFileSync(command, args, { env: { ...env, ...more }, stdio: 'pipe' });
  run('kdb5_util', ['create', '-s', '-r', realm, '-P', 'master']);
  for (const user of users) run('kadmin.local', ['-q', `addprinc -pw password ${user}`]);
  run('kadmin.local', ['-q', 'addprinc -randkey HTTP/localhost']);
  run('kadmin.local', ['-q', `ktadd -k ${file('keytab')} HTTP/localhost`]);
  const kdc = spawn('krb5kdc', ['-n', '-P', file('pid')], { env, stdio: 'ignore' });
  const forget = atExit(() => kdc.kill('SIGKILL'));
  const signIn = (user: string) => {
    const own = { KRB5_CONFIG: file('krb5.conf'), KRB5CCNAME: file(`tickets-${user}`) };
    execFileSync('kinit', [user], { env: { ...env, ...own }, input: 'password\n', stdio: ['pipe', 'pipe', 'pipe'] });
    return own;
  };
  return {
    serverEnv: { KRB5_CONFIG: file('krb5.conf'), KRB5_KTNAME: file('keytab'), NODE_PATH: kerberosModules },
    signIn,
    [Symbol.dispose]() {
      kdc.kill('SIGKILL');
      forget();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
