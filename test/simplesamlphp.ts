import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOwnKey, pemOf } from '../src/server/gateways/identity-provider/saml-keys.ts';
import { atExit } from './at-exit.ts';
import { effort } from './effort.ts';
import { freePort } from './free-port.ts';
import type { HttpBrowser } from './http-browser.ts';
import { commandPath, installWithApt } from './system-package.ts';

const program = '/usr/share/simplesamlphp/www';

/** Whether SimpleSAMLphp can be started. `npm run soak` installs it where that is possible. */
export function hasSimpleSamlPhp(): boolean {
  const isThere = () => commandPath('php') !== undefined && existsSync(program);
  if (effort > 1 && !isThere()) for (const name of ['php-cli', 'php-xml', 'simplesamlphp']) installWithApt(name);
  if (!isThere())
    process.stderr.write('Skipped: no SimpleSAMLphp is installed. "npm run soak" installs it on Debian, as root.\n');
  return isThere();
}

/** A service provider that is registered there. */
interface Registered {
  readonly entityId: string;
  readonly answerAddress: string;
  readonly logoutAddress: string;
  /** Base64 of DER. */
  readonly certificate: string;
}

/** The person at the provider. */
interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** A SAML provider by other hands, which requires signatures of requests and encrypts its assertions. */
export interface SimpleSamlPhp {
  readonly url: string;
  readonly metadataAddress: string;
  register(provider: Registered): void;
  /** Signs the person in by the page of the provider. Returns the form that it posts. */
  signIn(browser: HttpBrowser, startAddress: string): Promise<{ address: string; form: Record<string, string> }>;
  /** Address at which a browser signs out at the provider. */
  readonly signOutAddress: string;
  [Symbol.dispose](): void;
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const password = 'a password of the test';

/** Text of PHP: none of the values has a quote. */
const php = (value: unknown): string =>
  JSON.stringify(value).replaceAll('{', '[').replaceAll('}', ']').replaceAll('":', '"=>').replaceAll('$', '\\$');

/** Starts the provider under the web server that PHP has for development. */
export async function startSimpleSamlPhp(person: Person): Promise<SimpleSamlPhp> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-simplesamlphp-'));
  const file = (name: string) => join(folder, name);
  for (const name of ['config', 'metadata', 'cert', 'www', 'data', 'temp', 'sessions', 'log']) mkdirSync(file(name));
  symlinkSync(program, file('www/simplesaml'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await writeSettings(file, url, person);
  const env = { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: file('config') };
  const server = spawn('php', ['-S', `localhost:${port}`, '-t', file('www')], { env, stdio: 'ignore' });
  const forget = atExit(() => server.kill('SIGKILL'));
  const metadataAddress = `${url}/simplesaml/saml2/idp/metadata.php`;
  await answersAt(metadataAddress);
  return {
    url,
    metadataAddress,
    signOutAddress: `${url}/simplesaml/saml2/idp/initSLO.php?RelayState=${url}/simplesaml/`,
    register: (provider) => writeFileSync(file('metadata/saml20-sp-remote.php'), registration(provider)),
    signIn: (browser, startAddress) => signInAt(browser, startAddress, person),
    [Symbol.dispose]() {
      server.kill('SIGKILL');
      forget();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function writeSettings(file: (name: string) => string, url: string, { id, email, name }: Person): Promise<void> {
  const { privateKey, certificate } = await createOwnKey('SimpleSAMLphp');
  writeFileSync(file('cert/idp.pem'), privateKey);
  writeFileSync(file('cert/idp.crt'), pemOf(certificate));
  const settings = {
    baseurlpath: `${url}/simplesaml/`,
    certdir: `${file('cert')}/`,
    datadir: `${file('data')}/`,
    tempdir: file('temp'),
    loggingdir: `${file('log')}/`,
    'logging.handler': 'errorlog',
    timezone: 'UTC',
    secretsalt: 'a salt of the test',
    'auth.adminpassword': password,
    technicalcontact_email: 'it@acme.example',
    'enable.saml20-idp': true,
    'module.enable': { exampleauth: true },
    'store.type': 'phpsession',
    'session.phpsession.savepath': file('sessions'),
    'session.cookie.secure': false,
    'metadata.sources': [{ type: 'flatfile', directory: file('metadata') }],
  };
  const attributes = { uid: [id], email: [email], displayName: [name] };
  const people = { 0: 'exampleauth:UserPass', [`${email}:${password}`]: attributes };
  const nameId = { class: 'saml:AttributeNameID', attribute: 'uid', Format: persistent };
  const provider = {
    host: '__DEFAULT__',
    privatekey: 'idp.pem',
    certificate: 'idp.crt',
    auth: 'people',
    authproc: { 3: nameId },
    'redirect.sign': true,
    'redirect.validate': true,
  };
  writeFileSync(file('config/config.php'), `<?php $config = ${php(settings)};`);
  writeFileSync(file('config/authsources.php'), `<?php $config = ${php({ people })};`);
  writeFileSync(file('metadata/saml20-idp-hosted.php'), `<?php $metadata["__DYNAMIC:1__"] = ${php(provider)};`);
  writeFileSync(file('metadata/saml20-sp-remote.php'), '<?php');
}

function registration({ entityId, answerAddress, logoutAddress, certificate }: Registered): string {
  const keys = [{ type: 'X509Certificate', signing: true, encryption: true, X509Certificate: certificate }];
  const provider = {
    AssertionConsumerService: answerAddress,
    SingleLogoutService: logoutAddress,
    NameIDFormat: persistent,
    keys,
    'assertion.encryption': true,
    'validate.authnrequest': true,
    'redirect.validate': true,
  };
  return `<?php $metadata[${php(entityId)}] = ${php(provider)};`;
}

async function answersAt(address: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('SimpleSAMLphp does not answer.');
}

const fieldIn = (text: string, name: string) =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '').replaceAll('&amp;', '&');

async function signInAt(browser: HttpBrowser, startAddress: string, { email }: Person) {
  const page = await browser.follow(startAddress);
  const AuthState = fieldIn(page.text, 'AuthState');
  const entered = await browser.post(new URL('?', page.url).href, { username: email, password, AuthState });
  const { text } = entered.location ? await browser.follow(entered.location) : entered;
  const address = /<form[^>]* action="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  if (!address) throw new Error(`SimpleSAMLphp did not answer: ${text.slice(0, 300)}`);
  return { address, form: { SAMLResponse: fieldIn(text, 'SAMLResponse'), RelayState: fieldIn(text, 'RelayState') } };
}
