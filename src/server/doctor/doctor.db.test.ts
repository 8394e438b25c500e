import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { type DnsServer, startDnsServer } from '../../../test/dns-server.ts';
import { freePort } from '../../../test/free-port.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { runCommand } from '../../../test/run-command.ts';
import { readConfig } from '../config.ts';
import { selfSignedCertificate } from '../gateways/identity-provider/self-signed-certificate.ts';
import { openInstallation } from '../installation.ts';
import { createProcessRegistry } from '../processes/processes.ts';

let database: FreshDatabase;
let ports: { PORT: string };
const own = 's'.repeat(43);
beforeAll(async () => {
  database = await freshDatabase();
  ports = { PORT: String(await freePort()) };
});
afterAll(() => database.dispose());

const settings = () => ({ ...database.env, ...ports, SECRETS: own, DEMO: 'false' });
/** Runs the command. Returns its exit code and its lines by the name of the check. */
async function doctor(env: NodeJS.ProcessEnv = {}) {
  const { code, output } = await runCommand(['doctor'], { ...settings(), ...env });
  const of = (name: string) => output.split('\n').filter((line) => line.startsWith(`${name}:`, 2));
  return { code, output, of };
}
async function withInstallation(work: (it: Awaited<ReturnType<typeof openInstallation>>) => Promise<void>) {
  const installation = await openInstallation(readConfig(settings()));
  await work(installation).finally(() => installation.close());
}
async function listening(server: Server) {
  server.listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port; // it listens on a port
}

it('finds a right configuration well, and says what is there', async () => {
  const { code, output, of } = await doctor();
  expect(output).not.toContain('✗');
  expect(code).toBe(0);
  expect(of('configuration')).toEqual(['✓ configuration: every value is valid.']);
  expect(of('database')).toEqual([expect.stringMatching(/^✓ database: (SQLite|PostgreSQL) \d+\.\S* answers\.$/)]);
  expect(of('schema')).toEqual(['✓ schema: it is of this version.']);
  expect(of('writing')).toEqual(['✓ writing: the database can be written.']);
  expect(of('clock')).toEqual([expect.stringMatching(/^✓ .* by 0\.0 s\.$/)]);
  expect(of('BRANDS_DIR')).toEqual([expect.stringMatching(/^✓ .*\d brands can be read\.$/)]);
  expect(of('PORT')).toEqual([expect.stringMatching(/^✓ .* is free\.$/)]);
});

it('names an invalid value and a misspelt variable, and checks nothing behind an invalid one', async () => {
  const { code, output } = await doctor({ AUDIT_DAY: '3', METRICS_PORT: 'many' });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^– configuration: AUDIT_DAY is no setting\. Is AUDIT_DAYS meant\?\n✗ configuration: METRICS_PORT: [^\n]*\n$/,
  );
});

it('changes nothing where there is no installation yet', async () => {
  const folder = join(database.env.DATA_DIR, 'new');
  const { code, of } = await doctor({ DATA_DIR: folder, DATABASE_URL: '', SECRETS: '' });
  expect(code).toBe(0);
  expect(of('SECRETS')).toEqual([expect.stringContaining('the first start makes one')]);
  expect(of('database')).toEqual([expect.stringContaining('there is none in DATA_DIR yet')]);
  expect(existsSync(folder)).toBe(false);
});

it('does not reach a database that is not there', async () => {
  const { code, of } = await doctor({ DATABASE_URL: `postgres://portico@localhost:${await freePort()}/portico` });
  expect(code).toBe(1);
  expect(of('database')).toEqual([expect.stringMatching(/^✗ database: The database is not available: .*ECONNREFUSED/)]);
});

it('tells an older schema and its pending migrations, and refuses a newer one', () =>
  withInstallation(async ({ database: { db } }) => {
    const last = await sql<{
      name: string;
      at: number;
    }>`select * from schema_migrations order by name desc limit 1`.execute(db);
    const { name = '', at = 0 } = last.rows[0] ?? {};
    await sql`delete from schema_migrations where name = ${name}`.execute(db);
    expect((await doctor()).of('schema')).toEqual([
      '– schema: it is of an older version: the start applies 1 migrations. Make a backup first.',
    ]);
    expect((await sql`select 1 from schema_migrations where name = ${name}`.execute(db)).rows).toEqual([]);
    await sql`insert into schema_migrations (name, at) values (${name}, ${at}), ('999-newer', 1)`.execute(db);
    const newer = await doctor();
    expect(newer.code).toBe(1);
    expect(newer.of('schema')).toEqual([expect.stringMatching(/^✗ schema: it is of a newer version \(999-newer\)/)]);
    expect(await doctor({ NEWER_DATABASE: 'true' })).toMatchObject({ code: 0 });
    await sql`delete from schema_migrations where name = '999-newer'`.execute(db);
  }));

it.runIf(process.env.TEST_DATABASE === 'postgres')('names an index that an interrupted build has left unused', () =>
  withInstallation(async ({ database: { db } }) => {
    const mark = (isValid: boolean) =>
      sql`update pg_index set indisvalid = ${isValid} where indexrelid = 'accounts_of_company_in_order'::regclass`;
    expect((await doctor()).of('indexes')).toEqual(['✓ indexes: each one is whole.']);
    await mark(false).execute(db);
    const { code, of } = await doctor();
    await mark(true).execute(db);
    expect(code).toBe(1);
    expect(of('indexes')).toEqual([
      expect.stringMatching(/^✗ indexes: .* accounts_of_company_in_order, which no query/),
    ]);
  }),
);

it.runIf(process.env.TEST_DATABASE === 'postgres')('tells how to get the indexes that need an extension', () =>
  withInstallation(async ({ database: { db } }) => {
    expect((await doctor()).of('search')).toEqual(['✓ search: a part of a name or a number is found by an index.']);
    await sql`drop index numbers_by_part`.execute(db);
    const { code, of } = await doctor();
    expect(code).toBe(0);
    expect(of('search')).toEqual([expect.stringMatching(/^– search: .* CREATE EXTENSION pg_trgm/)]);
  }),
);

it('runs beside a server, and finds secrets that differ from those of the server and of its keys', () =>
  withInstallation(async ({ database: opened, secrets, keys, self }) => {
    await keys.load();
    const registry = createProcessRegistry(opened, secrets, self);
    await registry.refresh();
    const same = await doctor();
    expect(same).toMatchObject({ code: 0 });
    expect(same.of('SECRETS')).toEqual(['✓ SECRETS: the running processes have the same.']);
    expect(same.of('signing key')).toEqual([expect.stringMatching(/^✓/)]);
    const rotating = await doctor({ SECRETS: `${'n'.repeat(43)},${own}` });
    expect(rotating.code).toBe(0);
    expect(rotating.of('SECRETS')).toEqual([expect.stringMatching(/^– SECRETS: running processes have other secrets/)]);
    const wrong = await doctor({ SECRETS: 'w'.repeat(43) });
    expect(wrong.code).toBe(1);
    expect(wrong.of('SECRETS')).toEqual([expect.stringMatching(/^✗ .*none of these secrets/)]);
    expect(wrong.of('signing key')).toEqual([expect.stringMatching(/^✗ .*does not open the newest one/)]);
    await registry.leave();
    expect((await opened.db.selectFrom('write_probe').selectAll().execute()).every(({ filler }) => filler !== '')).toBe(
      true,
    );
  }));

describe('the logins of those that send messages', () => {
  let dns: DnsServer;
  beforeAll(async () => {
    dns = await startDnsServer();
    dns.publish('tellwick.example', 'v=spf1 -all');
  });
  afterAll(() => dns.close());

  it('are tried at the mail server, which gets no e-mail, and the domain of the sender is looked up', async () => {
    const server = await startMailServer({ password: 'right' });
    onTestFinished(() => server.close());
    const at = (password: string) => ({
      SMTP_URL: server.url.replace('smtp://', `smtp://user:${password}@`),
      MAIL_FROM: 'no-reply@tellwick.example',
      DNS_SERVERS: dns.address,
    });
    const right = await doctor(at('right'));
    expect(right).toMatchObject({ code: 0 });
    expect(right.of('SMTP_URL')).toEqual([expect.stringMatching(/^✓ SMTP_URL: localhost:\d+ logs user in\.$/)]);
    expect(right.of('MAIL_FROM')).toEqual([
      '✓ MAIL_FROM: tellwick.example has a record of SPF.',
      expect.stringMatching(/^– MAIL_FROM: _dmarc\.tellwick\.example has no record of DMARC/),
    ]);
    const wrong = await doctor(at('wrong'));
    expect(wrong.code).toBe(1);
    expect(wrong.of('SMTP_URL')).toEqual([
      expect.stringMatching(/^✗ .*535.*Mend the user and password of SMTP_URL\.$/),
    ]);
    expect(wrong.output).not.toContain('wrong@');
    expect(server.received).toEqual([]);
  });

  it('are tried at a provider of text messages, and webhooks are left out aloud', async () => {
    const asked: string[] = [];
    const provider = createHttpServer(({ method, url, headers: { authorization } }, response) => {
      asked.push(`${method} ${url}`);
      const isRight = authorization === `Basic ${Buffer.from('AC1:right').toString('base64')}`;
      response.writeHead(isRight ? 200 : 401).end('{}');
    });
    const host = `localhost:${await listening(provider)}`;
    const at = (token: string) => `twilio://AC1:${token}@${host}?from=%2B12025550100&tls=off`;
    const right = await doctor({ SMS_URL: `${at('right')},https://hook.example/sms` });
    expect(right.code).toBe(0);
    expect(right.of('SMS_URL')).toEqual([
      `✓ SMS_URL: ${host} accepts the account and its token.`,
      expect.stringMatching(/^– SMS_URL: hook\.example is a webhook/),
    ]);
    const wrong = await doctor({ VOICE_URL: at('wrong') });
    expect(wrong.code).toBe(1);
    expect(wrong.of('VOICE_URL')).toEqual([expect.stringMatching(/^✗ .*refuses the account or its token \(401\)/)]);
    expect(asked).toEqual(['GET /2010-04-01/Accounts/AC1.json', 'GET /2010-04-01/Accounts/AC1.json']);
  });
});

describe('what the configuration names', () => {
  it('is found out: a name that the DNS lacks, a certificate that nobody vouches for', async () => {
    const unknown = await doctor({ PUBLIC_URL: 'https://sign-in.invalid' });
    expect(unknown.code).toBe(1);
    expect(unknown.of('PUBLIC_URL')).toEqual([expect.stringMatching(/^✗ .*does not know sign-in\.invalid/)]);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const base64 = selfSignedCertificate(key, 'localhost', { from: Date.now() - 1000, until: Date.now() + 1e9 });
    const cert = `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
    const port = await listening(createTlsServer({ key, cert }));
    const strange = await doctor({ PUBLIC_URL: `https://localhost:${port}` });
    expect(strange.code).toBe(1);
    expect(strange.of('PUBLIC_URL')).toEqual(['✓ PUBLIC_URL: the DNS knows localhost.']);
    expect(strange.of('certificate')).toEqual([
      expect.stringMatching(/^✗ certificate: browsers refuse it for localhost/),
    ]);
  });

  it('is found out: ports in use, a collector, files', async () => {
    const taken = String(await listening(createServer((socket) => socket.destroy())));
    const missing = join(database.env.DATA_DIR, 'none');
    const broken = await doctor({
      METRICS_PORT: taken,
      AUDIT_STREAM_URL: `syslog+tcp://localhost:${await freePort()}`,
      COUNTRY_RANGES: missing,
      BRANDS_DIR: missing,
      DKIM_SELECTOR: 'mail',
      DKIM_KEY_FILE: missing,
    });
    expect(broken.code).toBe(1);
    for (const name of ['METRICS_PORT', 'AUDIT_STREAM_URL', 'COUNTRY_RANGES', 'BRANDS_DIR', 'DKIM_KEY_FILE'])
      expect(broken.of(name)).toEqual([expect.stringMatching(/^✗/)]);
    const reached = await doctor({ AUDIT_STREAM_URL: `syslog+tcp://localhost:${taken}` });
    expect(reached.of('AUDIT_STREAM_URL')).toEqual([`✓ AUDIT_STREAM_URL: localhost:${taken} answers.`]);
  });

  it('a port of a server of Portico that runs is no failure', async () => {
    const server = createHttpServer((_request, response) => response.end('portico_up 1'));
    const { code, of } = await doctor({ METRICS_PORT: String(await listening(server)) });
    expect(of('METRICS_PORT')).toEqual([expect.stringMatching(/^– .*a server of Portico that runs already\.$/)]);
    expect(code).toBe(0);
  });
});
