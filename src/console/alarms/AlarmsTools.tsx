import { useScope } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { BrandFilter } from '../parts/brands/BrandFilter.tsx';
import { Select } from '../parts/forms/Select.tsx';
import { Filter, Tools } from '../parts/table/Tools.tsx';
import { AlarmMails } from './AlarmMails.tsx';
import { type AlarmsSearch, listOf, type Severity, type ShownState, severities, shownStates } from './alarms-search.ts';

interface AlarmsToolsProps {
  readonly search: AlarmsSearch;
  readonly onChange: (search: AlarmsSearch) => void;
}

/** The filters by state and severity, in the list of all by brand, and which alarms are mailed to the person. */
export function AlarmsTools({ search, onChange }: AlarmsToolsProps) {
  const say = useSay();
  const isWide = useScope().kind === 'all';
  const set = (filter: keyof AlarmsSearch, value: string | number | undefined) => {
    const { [filter]: _, ...others } = listOf(search);
    onChange(value === undefined || value === '' ? others : { ...others, [filter]: value });
  };
  return (
    <Tools>
      <Filter>
        <Select<ShownState | ''>
          isLabelHidden
          label={say('people.column.state')}
          value={search.state ?? ''}
          options={[
            { value: '', text: say('alarms.present') },
            ...shownStates.map((value) => ({ value, text: say(`alarms.state.${value}`) })),
          ]}
          onChange={(value) => set('state', value)}
        />
      </Filter>
      <Filter>
        <Select<Severity | ''>
          isLabelHidden
          label={say('alarms.severity')}
          value={search.severity ?? ''}
          options={[
            { value: '', text: say('alarms.severity.any') },
            ...severities.map((value) => ({ value, text: say(`alarms.severity.${value}`) })),
          ]}
          onChange={(value) => set('severity', value)}
        />
      </Filter>
      {isWide && (
        <Filter>
          <BrandFilter brand={search.brand} onChange={(value) => set('brand', value)} />
        </Filter>
      )}
      <AlarmMails />
    </Tools>
  );
}
