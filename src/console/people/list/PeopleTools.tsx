import { useMay } from '../../kernel/caller.ts';
import { useSay } from '../../kernel/texts.ts';
import { useIsNarrow } from '../../kernel/useIsNarrow.ts';
import { FilterChip } from '../../parts/table/FilterChip.tsx';
import { SearchBox } from '../../parts/table/SearchBox.tsx';
import { Tools } from '../../parts/table/Tools.tsx';
import { filtersIn, type PeopleSearch } from '../people-search.ts';
import { SavedViewTools } from '../views/SavedViewTools.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import type { PeopleAsked } from './people-queries.ts';
import { SavePeople } from './SavePeople.tsx';

interface PeopleToolsProps {
  readonly asked: PeopleAsked;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onChange: (search: PeopleSearch) => void;
}

/** Search, filters, columns and the file of what is shown. */
export function PeopleTools({ asked, typed, onType, onChange }: PeopleToolsProps) {
  const say = useSay();
  const may = useMay();
  const isNarrow = useIsNarrow();
  const { search } = asked;
  const label = may('contacts:read') ? say('people.searchAll') : say('people.searchNames');
  const without = (name: string) => Object.fromEntries(Object.entries(search).filter(([key]) => key !== name));
  return (
    <Tools
      acts={
        <>
          {!isNarrow && <ColumnMenu search={search} onChange={onChange} />}
          <SavedViewTools search={search} />
          <SavePeople asked={asked} />
        </>
      }
    >
      <SearchBox label={label} value={typed} onChange={onType} />
      {filtersIn(search).map(({ name, text, valueText }) => (
        <FilterChip key={name} name={say(text)} value={say(valueText)} onRemove={() => onChange(without(name))} />
      ))}
      <FilterMenu search={search} onChange={onChange} />
    </Tools>
  );
}
