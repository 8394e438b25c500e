import { describe, expect, it } from 'vitest';
import { type CallerPermission, may, pathOfScope, scopesOf } from './scope.ts';

const right = (reach: 'installation' | 'brand' | 'company' | 'account', reachId?: string) => ({
  reach,
  ...(reachId !== undefined && { reachId }),
  permissions: ['accounts:read'] as readonly CallerPermission[],
});

describe('the scopes of a caller', () => {
  it('are those of the roles, the widest first, each once, without the own account', () => {
    const rights = [right('account', 'me'), right('company', 'a b'), right('brand', '7'), right('company', 'a b')];
    expect(scopesOf({ rights }).map(pathOfScope)).toEqual(['/b/7', '/c/a%20b']);
    expect(scopesOf({ rights: [...rights, right('installation')] }).map(pathOfScope)[0]).toBe('/all');
    expect(scopesOf({ rights: [right('account', 'me')] })).toEqual([]);
  });

  it.each([
    [right('company', 'a'), { kind: 'company', id: 'a' }, true],
    [right('company', 'a'), { kind: 'company', id: 'b' }, false],
    [right('company', 'a'), { kind: 'all' }, false],
    [right('brand', '7'), { kind: 'company', id: 'b' }, true],
    [right('brand', '7'), { kind: 'brand', id: '8' }, false],
    [right('brand', '7'), { kind: 'all' }, false],
    [right('installation'), { kind: 'brand', id: '8' }, true],
    [right('account', 'a'), { kind: 'company', id: 'a' }, false],
  ] as const)('%o in %o: %s', (one, scope, is) => {
    expect(may({ rights: [one] }, 'accounts:read', scope)).toBe(is);
    expect(may({ rights: [one] }, 'accounts:remove', scope)).toBe(false);
  });
});
