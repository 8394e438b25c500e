import { expect, it } from 'vitest';
import { keptInput } from './kept-input.rules.ts';
import { stateOfLink } from './setup-link.rules.ts';

const link = {
  id: 'l1',
  companyId: 'acme',
  intent: 'sso',
  connectionId: 'acme-okta',
  provider: 'okta',
  protocol: 'oidc',
} as const;

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
  for (const operation of [
    'enforceSso',
    'removeSsoConnection',
    'constructor',
    'setSamlConnection',
    'showCertificateDrafts',
  ])
    expect(keptInput(link, operation, { id: 'acme-okta' })).toEqual({ refused: 'notThere' });
});

it('[CNSL-16g] a link for a domain has that domain alone, and one for a certificate its draft alone', () => {
  const ofDomain = { id: 'l2', companyId: 'acme', intent: 'domain', domain: 'acme.example' } as const;
  expect(keptInput(ofDomain, 'proveSsoDomain', { domain: 'acme.example' })).toEqual({
    input: { domain: 'acme.example', company: 'acme' },
  });
  expect(keptInput(ofDomain, 'listSsoDomains', {})).toEqual({ input: { company: 'acme' } });
  for (const operation of ['proveSsoDomain', 'lookUpDomainProof'])
    for (const given of [{ domain: 'other.example' }, {}])
      expect(keptInput(ofDomain, operation, given)).toEqual({ refused: 'notThere' });
  const ofCertificate = {
    id: 'l3',
    companyId: 'acme',
    intent: 'certificate',
    connectionId: 'acme-okta',
    provider: 'okta',
    protocol: 'saml',
  } as const;
  const own = { id: 'acme-okta', link: 'l3', metadata: '<xml/>' };
  expect(keptInput(ofCertificate, 'keepCertificateDraft', own)).toEqual({ input: { ...own, company: 'acme' } });
  for (const given of [
    { ...own, link: 'l4' },
    { ...own, id: 'other' },
    { ...own, company: 'other' },
  ])
    expect(keptInput(ofCertificate, 'keepCertificateDraft', given)).toEqual({ refused: 'notThere' });
  for (const operation of ['setSamlConnection', 'showSsoConnection', 'listSsoDomains', 'adoptCertificateDraft'])
    expect(keptInput(ofCertificate, operation, own)).toEqual({ refused: 'notThere' });
  for (const operation of ['addSamlConnection', 'showSsoConnection', 'keepCertificateDraft'])
    expect(keptInput(ofDomain, operation, { id: undefined })).toEqual({ refused: 'notThere' });
});
