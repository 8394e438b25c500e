import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { configuredDeliveries } from './configured-deliveries.ts';

const folder = mkdtempSync(join(tmpdir(), 'portico-deliveries-'));
afterAll(() => rmSync(folder, { recursive: true }));

function waysOf(env: Readonly<Record<string, string>>) {
  const { email, sms, voice } = configuredDeliveries(readConfig({ DATA_DIR: folder, ...env }), {
    report: () => undefined,
  });
  return Object.entries({ email, sms, voice }).flatMap(([way, delivery]) => (delivery ? [way] : []));
}

describe('the providers of messages', () => {
  it.each([
    ['the demo', {}, ['email', 'sms', 'voice']],
    ['an installation without the demo', { DEMO: 'false' }, []],
    ['an installation in production', { NODE_ENV: 'production' }, []],
    ['production with the demo’s accounts, which has no inbox', { NODE_ENV: 'production', DEMO: 'true' }, []],
    [
      'an installation with a mail server',
      { DEMO: 'false', SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@b.example' },
      ['email'],
    ],
    [
      'an installation with two providers of calls',
      { DEMO: 'false', VOICE_URL: 'https://a.example,twilio://AC1:t@b.example?from=%2B1' },
      ['voice'],
    ],
  ] as const)('are those of %s', (_, env, ways) => {
    expect(waysOf(env)).toEqual(ways);
  });

  it.each([
    [{ SMTP_URL: 'smtps://mail.example' }, 'MAIL_FROM: is required with SMTP_URL.'],
    [
      { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' },
      'SMTP_URL: must be addresses that begin with smtp:// or smtps://.',
    ],
    [
      { SMS_URL: 'https://a.example,nonsense' },
      'SMS_URL: must be addresses that begin with twilio:// or https:// or http://.',
    ],
    [
      { SMS_URL: 'https://a.example/?portico-name=One,https://b.example/?portico-name=One' },
      'SMS_URL: two providers have the name "One".',
    ],
    [{ SMS_URL: 'https://a.example/?portico-name=%3Cb%3E' }, 'SMS_URL: "<b>" is no name of a provider.'],
    [{ MESSAGE_COUNTRIES: 'us' }, 'MESSAGE_COUNTRIES: must be ISO 3166 codes such as US,CA.'],
    [{ MAIL_FROM: 'a@b.example', DKIM_SELECTOR: 's', DKIM_KEY_FILE: '/nowhere.pem' }, /^DKIM_KEY_FILE: ENOENT/],
  ])('refuse %o', (env, message) => {
    expect(() => waysOf(env)).toThrow(message);
  });
});
