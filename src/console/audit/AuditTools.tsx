import { useEffect, useState } from 'react';
import { useSay } from '../kernel/texts.ts';
import { DateField } from '../parts/forms/DateField.tsx';
import { Select } from '../parts/forms/Select.tsx';
import { TextField } from '../parts/forms/TextField.tsx';
import { usePersonName } from '../parts/people/PersonLink.tsx';
import { actEvent, acts, events, linkActs, whatHappened } from '../parts/records/audit-words.ts';
import { useActorName } from '../parts/records/useActorName.ts';
import { FilterChip } from '../parts/table/FilterChip.tsx';
import styles from './Audit.module.css';
import type { AuditAsked } from './audit-queries.ts';
import { type AuditFilterName, type AuditSearch, listOf, without } from './audit-search.ts';
import { SaveRecords } from './SaveRecords.tsx';

interface AuditToolsProps {
  readonly asked: AuditAsked;
  readonly onChange: (search: AuditSearch) => void;
}

/** The filters of the audit, and its file. */
export function AuditTools({ asked, onChange }: AuditToolsProps) {
  const say = useSay();
  const search = listOf(asked.search);
  const set = (filter: AuditFilterName, value: string) =>
    onChange(value === '' ? without(search, filter) : { ...search, [filter]: value });
  return (
    <div className={styles.tools}>
      <DateField
        label={say('audit.sinceLabel')}
        name="since"
        value={search.since ?? ''}
        onChange={(day) => set('since', day)}
      />
      <WhatFilter search={search} onChange={(what) => set('what', what)} />
      <ReferenceField search={search} onChange={(text) => set('reference', text)} />
      {search.by !== undefined && <ByChip by={search.by} onRemove={() => set('by', '')} />}
      {search.who !== undefined && <WhoChip who={search.who} onRemove={() => set('who', '')} />}
      <SaveRecords asked={asked} />
    </div>
  );
}

interface WhatFilterProps {
  readonly search: AuditSearch;
  readonly onChange: (what: string) => void;
}

function WhatFilter({ search: { view, what = '' }, onChange }: WhatFilterProps) {
  const say = useSay();
  const options =
    view === 'all'
      ? events.map((event) => ({ value: event as string, text: whatHappened(say, { event, outcome: '' }) }))
      : [...acts, ...linkActs].map((act) => ({
          value: act as string,
          text: whatHappened(say, { event: actEvent, outcome: act }),
        }));
  const sorted = [...options].sort((one, other) => one.text.localeCompare(other.text));
  return (
    <Select
      label={say('audit.whatLabel')}
      value={what}
      options={[{ value: '', text: say('audit.everyAct') }, ...sorted]}
      onChange={onChange}
    />
  );
}

interface ReferenceFieldProps {
  readonly search: AuditSearch;
  readonly onChange: (reference: string) => void;
}

/** It is looked for when the person presses Enter or leaves the field. */
function ReferenceField({ search: { reference = '' }, onChange }: ReferenceFieldProps) {
  const say = useSay();
  const [typed, setTyped] = useState(reference);
  useEffect(() => setTyped(reference), [reference]); // it is taken away with the other filters
  const send = () => typed.trim() !== reference && onChange(typed.trim());
  return (
    <form
      className={styles.reference}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onBlur={send}
    >
      <TextField label={say('audit.referenceLabel')} name="reference" isMono value={typed} onChange={setTyped} />
    </form>
  );
}

function ByChip({ by, onRemove }: { readonly by: string; readonly onRemove: () => void }) {
  const say = useSay();
  const name = useActorName({ operator: by });
  return <FilterChip name={say('audit.filter.by')} value={name} onRemove={onRemove} />;
}

function WhoChip({ who, onRemove }: { readonly who: string; readonly onRemove: () => void }) {
  const say = useSay();
  const name = usePersonName(who) ?? say('person.unnamed');
  return <FilterChip name={say('audit.filter.about')} value={name} onRemove={onRemove} />;
}
