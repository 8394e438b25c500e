import type { Caller } from './management.generated.ts';

/** How far a view reaches: a company, a brand, or everything. */
export type ViewScope =
  | { readonly kind: 'company'; readonly id: string }
  | { readonly kind: 'brand'; readonly id: string }
  | { readonly kind: 'all' };

export type CallerPermission = Caller['rights'][number]['permissions'][number];

/** The part of the address that names a scope. */
export function pathOfScope(scope: ViewScope): string {
  if (scope.kind === 'all') return '/all';
  return `/${scope.kind === 'company' ? 'c' : 'b'}/${encodeURIComponent(scope.id)}`;
}

/**
 * The fields of an operation that name a scope. @param brand the only one, where everything is within reach
 */
export function reachOf(scope: ViewScope, brand?: number): { readonly company?: string; readonly brandId?: number } {
  if (scope.kind === 'company') return { company: scope.id };
  if (scope.kind === 'brand') return { brandId: Number(scope.id) };
  return brand === undefined ? {} : { brandId: brand };
}

/** The scopes that a caller has rights in beyond the own account, the widest first. */
export function scopesOf({ rights }: Pick<Caller, 'rights'>): readonly ViewScope[] {
  const scopes = rights.flatMap(({ reach, reachId = '' }): ViewScope[] => {
    if (reach === 'installation') return [{ kind: 'all' }];
    if (reach === 'brand' || reach === 'company') return [{ kind: reach, id: reachId }];
    return [];
  });
  const order = ['all', 'brand', 'company'];
  const byPath = new Map(scopes.map((scope) => [pathOfScope(scope), scope]));
  return [...byPath.values()].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/**
 * Whether a caller may do something in a scope. Rights for a brand count in each company: the server knows which are the brand's,
 * and answers “not there” for others.
 */
export function may({ rights }: Pick<Caller, 'rights'>, permission: CallerPermission, scope: ViewScope): boolean {
  return rights.some(({ reach, reachId, permissions }) => {
    if (!permissions.includes(permission)) return false;
    if (reach === 'installation') return true;
    if (reach === 'brand') return scope.kind === 'company' || (scope.kind === 'brand' && scope.id === reachId);
    return reach === 'company' && scope.kind === 'company' && scope.id === reachId;
  });
}
