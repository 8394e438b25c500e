import { call } from '../../kernel/call.ts';
import { type AuditRecord, readAudit } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useActorName } from '../../parts/records/useActorName.ts';
import { Note } from '../../parts/states/States.tsx';
import { readLocation, type SeenLocation } from '../lines-queries.ts';

/** A location that somebody else has changed while it was edited. */
export interface NewerLocation {
  readonly seen: SeenLocation;
  /** Who has done it; undefined for a person who may not read the audit. */
  readonly record: AuditRecord | undefined;
}

/** Changes of locations among which the one of this location is looked for. */
const mostRecords = 50;

/** Clocks may differ so far, in milliseconds. */
const clockMs = 120_000;

/**
 * Reads what somebody else has saved, and who it was.
 * @param since when the location was read, in milliseconds since 1970; undefined where the person may not read the audit
 * @throws ApiProblem
 */
export async function readNewer(company: string, id: string, since: number | undefined): Promise<NewerLocation> {
  const asked = { company, operation: 'setLocation', limit: mostRecords };
  const [seen, page] = await Promise.all([
    readLocation(company, id),
    since === undefined ? undefined : call(readAudit, { ...asked, from: since - clockMs }),
  ]);
  return { seen, record: page?.items.find(({ details }) => details?.id === id) };
}

/** Says who was faster and what they have saved. What was typed stays, and can replace it. */
export function NewerNote({ newer: { seen, record } }: { readonly newer: NewerLocation }) {
  const say = useSay();
  const who = useActorName(record ?? {});
  const { name, addressLines } = seen.location;
  const saved = { name, address: addressLines.join(', ') };
  return (
    <div role="alert">
      <Note tone="warn">
        {who === '' ? say('locations.meanwhile', saved) : say('locations.meanwhileBy', { ...saved, who })}
      </Note>
    </div>
  );
}
