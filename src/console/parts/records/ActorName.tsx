import type { AuditRecord } from '../../kernel/management.generated.ts';
import { useActorName } from './useActorName.ts';

/** Who acted, by name, as a cell of a table or a fact of a panel. */
export function ActorName(acted: Pick<AuditRecord, 'operator' | 'accountId'>) {
  return useActorName(acted);
}
