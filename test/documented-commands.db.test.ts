import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { exportPKCS8, generateKeyPair } from 'jose';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { CommandRow } from '../src/server/command-line/row-command.ts';
import { readConfig } from '../src/server/config.ts';
import { openInstallation } from '../src/server/installation.ts';
import { operations } from '../src/server/operations.ts';
import { createProgram } from '../src/server/operator/program.ts';
import { hashToken } from '../src/server/secrets/secrets.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { dbf } from './dbf.ts';
import { type DnsServer, startDnsServer } from './dns-server.ts';
import { commandWords, documentedCommands } from './documented-commands.ts';
import { type ForgingProvider, startForgingProvider } from './forging-provider.ts';
import { type RunningSamlProvider, startSamlProvider } from './saml-provider.ts';
import { templateSecret } from './template.ts';

let folder: string;
let openId: ForgingProvider;
let saml: RunningSamlProvider;
let dns: DnsServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-documented-'));
  [openId, saml, dns] = await Promise.all([
    startForgingProvider(),
    startSamlProvider({ answerAddresses: [] }),
    startDnsServer(),
  ]);
  for (const [name, content] of Object.entries(await files())) writeFileSync(join(folder, name), content);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(() => {
  for (const server of [openId, saml, dns]) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The files that the documents name. */
async function files(): Promise<Record<string, string | Buffer>> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const roads = 'St_Name,FromAddr_L,ToAddr_L,FromAddr_R,ToAddr_R\nAlder,1,99,2,98\n';
  const features = ['FULLNAME', 'LFROMHN', 'LTOHN', 'RFROMHN', 'RTOHN'].map((name) => [name, 20] as const);
  return {
    'people.csv': 'email,firstName,lastName,company\nann@acme.example,Ann,Other,acme\nbo@acme.example,Bo,Other,acme\n',
    'gone.txt': 'xander@summitridge.example\n',
    'secret.txt': 'a-secret-of-the-provider',
    'key.p8': await exportPKCS8(privateKey),
    'acme-metadata.xml': saml.metadata(),
    'locations.csv': 'name,country,street,city,state,zip\nDepot,US,7 Birch Way,Salem,OR,97301\n',
    'roads.csv': roads,
    'site-addresses.csv': 'St_Name,Add_Number,AddNum_Suf\nAlder,1,B\n',
    'tl_2026_41047_addrfeat.dbf': dbf(features, [['NE Cedar St', '198', '100', '101', '199']]),
    'msag.txt': `${'ELM RD'.padEnd(40)}000001000099\n`,
    'lines.csv': 'who,number,name\nada@harbourlane.example,+12125550124,Lab phone\n',
    'postcodes.txt': '97338\n97361\n',
    'notice.eml': 'Subject: Re: Your code\r\n\r\nThank you.\r\n',
    'layout.json': JSON.stringify({ street: [1, 40], low: [41, 6], high: [47, 6] }),
  };
}

/** What stands for the addresses and files of the documents. */
function withOwnPlaces(words: readonly string[]): string[] {
  const placed = words.map((word) => {
    if (word === 'https://id.acme.example') return openId.url;
    if (word === 'https://id.acme.example/metadata') return `${saml.url}/saml/metadata`;
    return /^[\w-]+\.(csv|txt|p8|xml|json|dbf|eml)$/.test(word) ? join(folder, word) : word;
  });
  return begins(words, 'sso provider add') ? [...placed, '--issuer', openId.url] : placed;
}

const begins = (words: readonly string[], command: string) =>
  words.slice(0, command.split(' ').length).join(' ') === command;

/** The sentence of commands that name something by an id of an example, or that ask for more than the example has. */
const refusals: readonly (readonly [command: string, sentence: RegExp])[] = [
  ['audit verify --kept', /^exit code 1$/],
  ['audit reseal', /^No seal of the audit is lost\.$/],
  ['database distribute', /^The database has no Citus\./],
  ['doctor', /^exit code 1$/], // the host of the examples is in no DNS
  ['account unlock', /^The account is not locked\./],
  ['consent revoke', /has granted nothing to "shop"\.$/],
  ['explain', /^No error is kept under this reference\./],
  ['account send-activation ann@acme.example', /^exit code 1$/], // she has no verified contact
  ['account withdraw-activation', /^The account has no activation code/],
  ['account verify-answer', /^The account has no answer\.$/],
  ['account recover', /^The account has no verified e-mail address\./],
  ['mail restore', /^Nothing keeps mail from this address\.$/],
  ['location refuse', /^No address waits to be checked/], // it was approved
  ['policy add acme allow application', /^There is no client "desk"\.$/],
  ['sso identity remove', /^(Nobody is connected to|There is no connection) "acme-sso"/],
  ['sso enforce', /^Single sign-on cannot be enforced yet\./],
  // of two examples for one connection, the second
  [
    'sso add acme acme-sso --label Employees --saml-metadata acme-metadata.xml',
    /^There is a connection "acme-sso" already\.$/,
  ],
];

/** An id in examples that nothing has. */
const unknownId = 'k3v9x2m1qa';

/** What becomes of a documented command. */
const expectedOf = (words: readonly string[]): RegExp =>
  (words.includes(unknownId) ? /"k3v9x2m1qa"/ : undefined) ??
  refusals.find(([command]) => begins(words, command))?.[1] ??
  /^done$/;

/** Runs a command as its own process would. Returns what it prints. */
async function run(words: readonly string[], onPrinted: (text: string) => void): Promise<string> {
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  const isPassword = words.includes('--password');
  const terminal = Object.assign(new PassThrough(), { isTTY: !isPassword });
  terminal.end(isPassword ? 'Copper-Kettle-58\n' : 'yes\n');
  Object.defineProperty(process, 'stdin', { configurable: true, value: terminal });
  let printed = '';
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      printed += text;
      onPrinted(String(text));
      return true;
    });
  try {
    await createProgram().exitOverride().parseAsync(withOwnPlaces(words), { from: 'user' });
    return printed;
  } finally {
    Object.defineProperty(process, 'stdin', stdin);
    vi.restoreAllMocks();
  }
}

/** Finishes the test of a connection, as the answer of its provider does. */
async function answerTest(printed: string, env: FreshDatabase['env']): Promise<void> {
  const token = /\/api\/sso\/test\/(\S+)/.exec(printed)?.[1];
  if (!token) return;
  const installation = await openInstallation(readConfig({ ...env, SECRETS: templateSecret }));
  await installation.singleSignOn.tests.keepReport(hashToken(token), { hasPassed: true, checks: [] });
  await installation.close();
}

/** The examples of the rows of operations, in the order of the list, with removals at the end. */
function examplesOfRows(): string[][] {
  const rows = Object.values<CommandRow>(operations);
  const shown = rows.flatMap(({ example, http }) => (typeof example === 'string' ? [{ example, http }] : []));
  const inOrder = shown.toSorted((one, other) => rank(one) - rank(other));
  return [...new Set(inOrder.map(({ example }) => example))].map(commandWords);
}
/** The company comes first, and goes last, after its account. */
function rank({ example, http }: Pick<CommandRow, 'http'> & { readonly example: string }): number {
  if (/^company (add|remove)/.test(example)) return example.startsWith('company add') ? 0 : 4;
  if (example.startsWith('account remove')) return 3;
  return http.method === 'DELETE' ? 2 : 1;
}

const documents = ['README.md', 'docs/operating.md', 'docs/integrating.md', 'docs/managing.md'];
const sources: readonly (readonly [name: string, commands: () => string[][]])[] = [
  ...documents.map((document) => [document, () => documentedCommands(document)] as const),
  ['docs/commands.md', examplesOfRows],
];

/** Each of up to 150 commands opens the installation, and several ask providers. */
const mostMs = 300_000;

// Without a running server, only PostgreSQL lets the command line and the answer of a provider in at the same time.
it.runIf(process.env.TEST_DATABASE === 'postgres').each(sources)(
  'each command that %s shows runs without a server, or is refused for what its example lacks',
  async (_, commands) => {
    const { env, dispose } = await freshDatabase('demo');
    const settings = {
      ...env,
      SECRETS: templateSecret,
      PRIVATE_APPS: 'true',
      DNS_SERVERS: dns.address,
      PUBLIC_URL: 'https://sign-in.example.com', // a server has said its address
    };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const installation = await openInstallation(readConfig(settings));
    await installation.keys.load(); // a server has made the first key
    await installation.close();
    const unexpected: string[] = [];
    for (const words of commands()) {
      const written = words.join(' ');
      const answered: Promise<void>[] = [];
      const outcome = await run(words, (text) => answered.push(answerTest(text, env))).then(
        () => (process.exitCode ? `exit code ${process.exitCode}` : 'done'),
        (reason: Error) => reason.message,
      );
      await Promise.all(answered);
      process.exitCode = 0;
      if (!expectedOf(words).test(outcome)) unexpected.push(`${written}: ${outcome}`);
    }
    await dispose();
    expect(unexpected).toEqual([]);
  },
  mostMs,
);
