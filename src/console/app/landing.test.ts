import { describe, expect, it } from 'vitest';
import type { CallerPermission } from '../kernel/scope.ts';
import { landingOf } from './landing.ts';

const rights = (reach: 'installation' | 'brand' | 'company', permissions: readonly CallerPermission[]) => ({
  rights: [{ reach, ...(reach !== 'installation' && { reachId: reach === 'brand' ? '3710' : 'x' }), permissions }],
});
const all = { kind: 'all' } as const;
const brand = { kind: 'brand', id: '3710' } as const;
const company = { kind: 'company', id: 'x' } as const;

describe('[CNSL-2h] somebody who signs in to the console', () => {
  it('begins with the numbers where the rights permit to set rules', () => {
    const permissions = ['policies:write', 'accounts:unlock', 'support:explain', 'audit:read'] as const;
    expect(landingOf(rights('installation', permissions), all)).toBeUndefined();
    expect(landingOf(rights('brand', permissions), brand)).toBeUndefined();
  });
  it('begins with the search where they permit to help people', () => {
    const permissions = ['accounts:unlock', 'support:explain', 'statistics:read', 'messages:read'] as const;
    expect(landingOf(rights('installation', permissions), all)).toBe('/find');
    expect(landingOf(rights('brand', permissions), brand)).toBe('/find');
  });
  it('begins at the first place where they permit to help people, and not to explain references', () => {
    expect(landingOf(rights('company', ['accounts:unlock', 'accounts:read']), company)).toBeUndefined();
  });
  it('begins with the audit where they permit to change nothing', () => {
    const permissions = ['audit:read', 'support:explain', 'statistics:read'] as const;
    expect(landingOf(rights('installation', permissions), all)).toBe('/audit');
    expect(landingOf(rights('company', permissions), company)).toBe('/audit');
  });
  it('begins at the first place in a brand, which has no view of the audit', () => {
    expect(landingOf(rights('brand', ['audit:read', 'statistics:read']), brand)).toBeUndefined();
  });
});
