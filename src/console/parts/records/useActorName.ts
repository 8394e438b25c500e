import type { AuditRecord } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { usePersonName } from '../people/PersonLink.tsx';

/** The id of the person who acted; undefined for a program, and for the command line. */
export function actingPerson({ operator, accountId }: Pick<AuditRecord, 'operator' | 'accountId'>): string | undefined {
  if (operator === undefined) return accountId;
  return operator.startsWith('account:') ? operator.slice('account:'.length) : undefined;
}

/** Who acted, by name: a person, a program, or a system account at the command line. */
export function useActorName(record: Pick<AuditRecord, 'operator' | 'accountId'>): string {
  const say = useSay();
  const { operator } = record;
  const id = actingPerson(record);
  const name = usePersonName(id);
  if (id !== undefined) return name ?? say('person.unnamed');
  if (operator === undefined) return '';
  if (operator.startsWith('client:')) return say('audit.program', { id: operator.slice('client:'.length) });
  return say('audit.commandLine', { name: operator });
}
