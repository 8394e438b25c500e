import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationError, misspeltVariables, readConfig } from './config.ts';
import { environment } from './environment.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (variables: Record<string, string>) => readConfig({ DATA_DIR: folder, ...variables });

describe('readConfig', () => {
  it('has defaults for development and keeps a generated secret', () => {
    const config = read({});
    expect(config).toMatchObject({ PORT: 3000, publicUrl: 'http://localhost:3000', isDemo: true, isSecure: false });
    expect(read({}).secrets).toEqual(config.secrets);
    expect(statSync(join(folder, 'secret')).mode & 0o077).toBe(0);
  });

  it('refuses each wrong value in words of its own, not in those of the library that checks it', () => {
    const refusals = Object.keys(environment.shape).flatMap((name) =>
      ['many', '-1', '0', '1.5', 'http:'].flatMap((value) => {
        try {
          read({ [name]: value, ...(name === 'DATA_DIR' && { DATA_DIR: folder }) });
          return [];
        } catch (error) {
          return error instanceof ConfigurationError ? [error.message] : expect.fail(String(error));
        }
      }),
    );
    expect(refusals.length).toBeGreaterThan(60);
    expect(refusals).toContain('AUDIT_DAYS: must be more than 0.');
    expect(
      refusals.filter((sentence) => /expected|received|invalid (?:input|url|option)|too (?:small|big)/i.test(sentence)),
    ).toEqual([]);
  });

  it('says in one sentence that DATA_DIR cannot keep a secret', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => read({ DATA_DIR: join(folder, 'file', 'data') })).toThrow(
      new ConfigurationError(`DATA_DIR: this user cannot keep a secret in ${folder}/file/data (ENOTDIR).`),
    );
  });

  it('hands the audit over in clear to nobody else on the network', () => {
    expect(() => read({ AUDIT_STREAM_URL: 'http://collector.example/audit' })).toThrow(/must be https/);
    for (const AUDIT_STREAM_URL of ['https://collector.example/audit', 'http://localhost:9000/'])
      expect(read({ AUDIT_STREAM_URL }).AUDIT_STREAM_URL).toHaveLength(1);
  });

  it('takes LoST servers with commas between them, and nothing that is no web address', () => {
    const servers = 'https://lost.example/lost, http://127.0.0.1:8080';
    expect(read({ ADDRESS_LOST_URL: servers }).ADDRESS_LOST_URL).toBe(servers);
    expect(() => read({ ADDRESS_LOST_URL: 'https://lost.example,lost.example' })).toThrow(ConfigurationError);
  });

  it('[EA-9a] takes countries without the area-code rule, with spaces between them too', () =>
    expect(read({ EMERGENCY_AREA_RULE_ENDED: 'us, CA' }).EMERGENCY_AREA_RULE_ENDED).toEqual(['US', 'CA']));

  it('[EA-16a] takes numbers for test calls by country', () => {
    const { EMERGENCY_TEST_NUMBERS } = read({ EMERGENCY_TEST_NUMBERS: 'us=933, CA=*55#' });
    expect(EMERGENCY_TEST_NUMBERS).toEqual(
      new Map([
        ['US', '933'],
        ['CA', '*55#'],
      ]),
    );
    expect(read({}).EMERGENCY_TEST_NUMBERS).toBeUndefined();
  });

  it('turns the demo off in production', () => {
    expect(read({ NODE_ENV: 'production' }).isDemo).toBe(false);
    expect(read({ NODE_ENV: 'production', DEMO: 'on' }).isDemo).toBe(true);
  });

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'localhost'],
    ['PUBLIC_URL', 'https://sign-in.example/portico'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['TRUSTED_PROXIES', '-1'],
    ['DEMO', 'perhaps'],
    ['SECRETS', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['CODE_RESEND_SECONDS', '9'],
    ['CODE_RESEND_SECONDS', '121'],
    ['CODE_RESEND_SECONDS', '30.5'],
    ['MESSAGE_COUNTRIES', 'US,XX'],
    ['EMERGENCY_AREA_RULE_ENDED', 'USA'],
    ['EMERGENCY_AREA_RULE_ENDED', 'US,'],
    ['EMERGENCY_TEST_NUMBERS', '933'],
    ['EMERGENCY_TEST_NUMBERS', 'XX=933'],
    ['EMERGENCY_TEST_NUMBERS', 'US='],
    ['EMERGENCY_TEST_NUMBERS', 'US=1234567890123456'],
    ['EMERGENCY_TEST_NUMBERS', 'US=+1 933'],
    ['EMERGENCY_TEST_NUMBERS', 'US=933,US=934'],
    ['EMERGENCY_TEST_NUMBERS', 'US=933,'],
  ])('reports the invalid %s in one sentence', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigurationError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+\\.$`));
  });

  it('requires SECRETS in production with PostgreSQL', () => {
    const variables = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/portico' };
    expect(() => read(variables)).toThrow(/^SECRETS/);
    expect(existsSync(join(folder, 'secret'))).toBe(false);
    const secrets = `${'n'.repeat(32)}, ${'o'.repeat(32)}`;
    expect(read({ ...variables, SECRETS: secrets }).secrets).toEqual(['n'.repeat(32), 'o'.repeat(32)]);
  });
});

describe('misspeltVariables', () => {
  it.each([
    ['FAILURES_PER_ACCOUT', 'FAILURES_PER_ACCOUNT'],
    ['METRIC_PORT', 'METRICS_PORT'],
    ['DATABSAE_URL', 'DATABASE_URL'],
    ['SMTP_URLS', 'SMTP_URL'],
  ])('finds %s', (given, meant) => expect(misspeltVariables({ [given]: 'x' })).toEqual([{ given, meant }]));
  it.each(['SMTP_URL', 'PATH', 'HOME', 'POST', 'AUTH_DAYS', 'SECRETS'])('passes %s', (name) =>
    expect(misspeltVariables({ [name]: 'x' })).toEqual([]),
  );
});
