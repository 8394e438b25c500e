import { useScope } from '../kernel/caller.ts';
import { type ConsoleSay, useSay, useStart } from '../kernel/texts.ts';
import { BrandFilter } from '../parts/brands/BrandFilter.tsx';
import { DateField } from '../parts/forms/DateField.tsx';
import type { SelectOption } from '../parts/forms/field-types.ts';
import { Select } from '../parts/forms/Select.tsx';
import { kindOf, type MessageStateName, stateText, wayOf } from '../parts/messages/message-words.ts';
import { Filter, Tools } from '../parts/table/Tools.tsx';
import {
  firstKinds,
  listOf,
  type MessagesSearch,
  type MessageWay,
  messageStates,
  messageWays,
} from './messages-search.ts';

interface MessagesToolsProps {
  readonly search: MessagesSearch;
  readonly onChange: (search: MessagesSearch) => void;
}

/** The filters by state, way, kind and day, and in the list of all by brand. */
export function MessagesTools({ search, onChange }: MessagesToolsProps) {
  const say = useSay();
  const { language } = useStart();
  const isWide = useScope().kind === 'all';
  const set = (filter: keyof MessagesSearch, value: string | number | undefined) => {
    const { [filter]: _, ...others } = listOf(search);
    onChange(value === undefined || value === '' ? others : { ...others, [filter]: value });
  };
  return (
    <Tools>
      <Filter>
        <Select<MessageStateName | ''>
          label={say('people.column.state')}
          value={search.state ?? ''}
          options={[
            { value: '', text: say('jobs.anyState') },
            ...messageStates.map((value) => ({ value, text: say(stateText(value)) })),
          ]}
          onChange={(value) => set('state', value)}
        />
      </Filter>
      <Filter>
        <Select<MessageWay | ''>
          label={say('messages.way')}
          value={search.way ?? ''}
          options={[
            { value: '', text: say('messages.anyWay') },
            ...messageWays.map((value) => ({ value, text: wayOf(say, { channel: value }) })),
          ]}
          onChange={(value) => set('way', value)}
        />
      </Filter>
      <Filter>
        <Select<string>
          label={say('messages.column.what')}
          value={search.kind ?? ''}
          options={[{ value: '', text: say('messages.anyKind') }, ...kindOptions(say, language)]}
          onChange={(value) => set('kind', value)}
        />
      </Filter>
      {isWide && (
        <Filter>
          <BrandFilter isLabelled brand={search.brand} onChange={(value) => set('brand', value)} />
        </Filter>
      )}
      <Filter>
        <DateField
          label={say('audit.sinceLabel')}
          name="since"
          value={search.since ?? ''}
          onChange={(day) => set('since', day)}
        />
      </Filter>
    </Tools>
  );
}

const kindOptions = (say: ConsoleSay, language: string): readonly SelectOption<string>[] =>
  firstKinds
    .map((kind) => ({ value: kind as string, text: kindOf(say, { kind }) }))
    .sort((one, other) => one.text.localeCompare(other.text, language));
