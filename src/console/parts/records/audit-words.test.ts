import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { actEvent, acts, detailsOf, endOf, events } from './audit-words.ts';

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string; readonly schema?: { readonly enum?: readonly string[] } }[];
}
const document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../docs/management-openapi.json'), 'utf8'),
);
const changes = Object.values(document.paths).flatMap((path) =>
  Object.entries(path).flatMap(([method, { operationId }]) => (method === 'get' ? [] : [operationId])),
);

/** Those of an installation alone, which its operators know by name, and those that change nothing. */
const withoutWords = [
  'addKerberosRealm addResource addSsoProvider addStreetGuideRows beginStreetGuide coverStreetGuide finishStreetGuide',
  'removeKerberosRealm removeResource removeSsoProvider removeStreetGuide removeStreetGuideRows setResource setSsoProvider',
  'takeMailNotice compareAccounts compareLines compareLocations findAccounts previewPolicies testAddress testPolicies',
  'checkInstallation previewAccountAct verifyAudit',
  'runApproval',
].flatMap((line) => line.split(' '));

describe('[CNSL-8b] what the audit has', () => {
  it('of operations is said in words, but for those of an installation alone', () => {
    expect(changes.length).toBeGreaterThan(90);
    expect(changes.filter((name) => ![...acts, ...withoutWords].some((known) => known === name))).toEqual([]);
    expect([...acts, ...withoutWords].filter((name) => !changes.includes(name))).toEqual([]);
  });

  it('of persons is said in words', () => {
    const parameters = document.paths['/audit']?.get?.parameters ?? [];
    const known = parameters.find(({ name }) => name === 'event')?.schema?.enum ?? [];
    expect([...events, actEvent].toSorted()).toEqual(known.toSorted());
  });

  it('of an operation that was refused or only asked for does not read as done', () => {
    const act = { event: actEvent, outcome: 'addKerberosRealm' };
    expect(endOf({ ...act, details: { isRefused: true, realm: 'A.EXAMPLE' } })).toBe('refused');
    expect(endOf({ ...act, details: { isAsked: true } })).toBe('asked');
    expect(endOf({ ...act, details: { realm: 'A.EXAMPLE' } })).toBe('done');
    expect(endOf({ event: 'passwordChecked', outcome: 'ok' })).toBe('done');
    expect(endOf({ event: 'passwordChecked', outcome: 'wrongPassword' })).toBe('named');
  });

  it('of values is shown line by line, without what stands elsewhere', () => {
    const details = {
      reason: 'Left',
      client: 'portico-console',
      changes: { state: ['active', 'disabled'] },
      isSilent: true,
    };
    expect(detailsOf({ details })).toEqual([
      ['changes.state', 'active, disabled'],
      ['isSilent', 'true'],
    ]);
  });
});
