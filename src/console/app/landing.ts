import type { Caller } from '../kernel/management.generated.ts';
import { type CallerPermission, may, type ViewScope } from '../kernel/scope.ts';
import type { ConsolePlace } from './navigation.ts';

/**
 * Where somebody begins in a scope, by the permissions alone: who sets rules or operates begins with the numbers, who helps
 * people with the search, and who changes nothing with the audit (CNSL-2).
 * @returns undefined where the first place is the best
 */
export function landingOf(caller: Pick<Caller, 'rights'>, scope: ViewScope): ConsolePlace['path'] | undefined {
  const has = (permission: CallerPermission) => may(caller, permission, scope);
  if (has('policies:write')) return undefined;
  if (has('accounts:unlock')) return has('support:explain') ? '/find' : undefined;
  return has('audit:read') && scope.kind !== 'brand' ? '/audit' : undefined;
}
