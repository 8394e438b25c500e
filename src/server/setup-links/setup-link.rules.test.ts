import { expect, it } from 'vitest';
import { keptInput } from './kept-input.rules.ts';
import { stateOfLink } from './setup-link.rules.ts';

const link = { companyId: 'acme', connectionId: 'acme-okta', protocol: 'oidc' } as const;

it('a link stands as its times say', () => {
  const times = { opensUntil: 100, openedAt: undefined, worksUntil: undefined, endedAs: undefined };
  expect(stateOfLink(times, 99)).toBe('notOpened');
  expect(stateOfLink(times, 100)).toBe('notUsed');
  const opened = { ...times, openedAt: 50, worksUntil: 110 };
  expect(stateOfLink(opened, 109)).toBe('open');
  expect(stateOfLink(opened, 110)).toBe('timeUp');
  expect(stateOfLink({ ...opened, endedAs: 'takenBack' }, 60)).toBe('takenBack');
});

it('what a link gives is kept to its company and its connection', () => {
  const changes = { issuer: 'https://id.example' };
  expect(keptInput(link, 'setSsoConnection', { id: 'acme-okta', changes })).toEqual({
    input: { id: 'acme-okta', company: 'acme', changes },
  });
  expect(keptInput(link, 'setSsoConnection', { id: 'acme-okta', changes: { ...changes, isEnabled: true } })).toEqual({
    refused: 'fields',
    fields: ['isEnabled'],
  });
  for (const given of [{ id: 'other' }, { id: 'acme-okta', company: 'other' }, {}])
    expect(keptInput(link, 'showSsoConnection', given)).toEqual({ refused: 'notThere' });
  for (const operation of ['enforceSso', 'removeSsoConnection', 'constructor', 'setSamlConnection'])
    expect(keptInput(link, operation, { id: 'acme-okta' })).toEqual({ refused: 'notThere' });
});
