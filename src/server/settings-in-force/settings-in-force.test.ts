import { describe, expect, it } from 'vitest';
import { environment } from '../environment.ts';
import { settingsId, settingsInForce } from './settings-in-force.ts';

const secret = 'kept-secret';
const found = (variables: NodeJS.ProcessEnv, name: string) =>
  settingsInForce(variables).find((setting) => setting.name === name);

describe('settings in force', () => {
  it('[CNSL-24b] are those that the environment gives, and otherwise the defaults, with what each does', () => {
    expect(found({ SIGN_IN_MINUTES: '20' }, 'SIGN_IN_MINUTES')).toMatchObject({ value: '20', isGiven: true });
    expect(found({ SIGN_IN_MINUTES: '' }, 'SIGN_IN_MINUTES')).toMatchObject({ value: '60', isGiven: false });
    expect(found({}, 'METRICS_PORT')).toMatchObject({ value: undefined, isGiven: false, isSecret: false });
    expect(settingsInForce({}).map(({ name }) => name)).toEqual(Object.keys(environment.shape));
    for (const { name, description } of settingsInForce({})) expect(description, name).toMatch(/^[^`[\]]{10,}$/);
  });

  it.each([
    ['SECRETS', `${secret}-of-thirty-two-characters-or-more`],
    ['OTEL_EXPORTER_OTLP_HEADERS', `authorization=${secret}`],
    ['FRAUD_CHECK_TOKEN', secret],
    ['DATABASE_URL', `postgres://user:${secret}@db.example:5432/portico`],
    ['SMTP_URL', `smtps://user:${secret}@one.example, smtps://user:${secret}@two.example`],
    ['SMS_URL', `https://hooks.example/${secret}?key=${secret}`],
    ['VOICE_URL', `not an address ${secret}`],
  ])('[CNSL-24b] never tell the secret in %s', (name, value) => {
    expect(JSON.stringify(settingsInForce({ [name]: value }))).not.toContain(secret);
    expect(found({ [name]: value }, name)).toMatchObject({ isGiven: true });
  });

  it('[CNSL-24b] tell the hosts of addresses', () => {
    expect(found({ SMTP_URL: 'smtps://u:p@one.example:465,smtps://two.example' }, 'SMTP_URL')?.value).toBe(
      'smtps://one.example:465, smtps://two.example',
    );
  });

  it('of two processes are compared without what belongs to one process', () => {
    const idOf = (variables: NodeJS.ProcessEnv) => settingsId(settingsInForce(variables));
    expect(idOf({ PORT: '1', LOG_LEVEL: 'warn' })).toBe(idOf({ PORT: '2' }));
    expect(idOf({ SIGN_IN_MINUTES: '20' })).not.toBe(idOf({}));
  });
});
