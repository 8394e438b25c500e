import type { AuditRecord } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { usePersonName } from '../people/PersonLink.tsx';
import { giverOf } from './giver-of.ts';

/** The id of the person who acted; undefined for a program, a set-up link, and the command line. */
export function actingPerson({ operator, accountId }: Pick<AuditRecord, 'operator' | 'accountId'>): string | undefined {
  if (operator === undefined) return accountId;
  return operator.startsWith('account:') ? operator.slice('account:'.length) : undefined;
}

/** Who acted, by name: a person, a program, somebody by a set-up link, or a system account at the command line. */
export function useActorName(record: Pick<AuditRecord, 'operator' | 'accountId'>): string {
  const say = useSay();
  const { operator } = record;
  const id = actingPerson(record);
  const giver = giverOf(operator);
  const name = usePersonName(id ?? giver) ?? say('person.unnamed');
  if (giver !== undefined) return say('audit.setupLink', { name });
  if (id !== undefined) return name;
  if (operator === undefined) return '';
  if (operator.startsWith('client:')) return say('audit.program', { id: operator.slice('client:'.length) });
  return say('audit.commandLine', { name: operator });
}
