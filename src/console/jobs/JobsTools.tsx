import { useScope } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { BrandFilter } from '../parts/brands/BrandFilter.tsx';
import { Select } from '../parts/forms/Select.tsx';
import { type JobStateName, jobKinds, jobStates, type KindOfJob, lookOfState } from '../parts/jobs/job-words.ts';
import { Filter, Tools } from '../parts/table/Tools.tsx';
import { type JobsSearch, listOf } from './jobs-search.ts';

interface JobsToolsProps {
  readonly search: JobsSearch;
  readonly onChange: (search: JobsSearch) => void;
}

/** The filters by state and kind, and in the list of all by brand. */
export function JobsTools({ search, onChange }: JobsToolsProps) {
  const say = useSay();
  const isWide = useScope().kind === 'all';
  const { brand, kind, state } = search;
  const set = (filter: 'brand' | 'kind' | 'state', value: string | number | undefined) => {
    const { [filter]: _, ...others } = listOf(search);
    onChange(value === undefined || value === '' ? others : { ...others, [filter]: value });
  };
  return (
    <Tools>
      <Filter>
        <Select<JobStateName | ''>
          label={say('people.column.state')}
          isLabelHidden
          value={state ?? ''}
          options={[
            { value: '', text: say('jobs.anyState') },
            ...jobStates.map((value) => ({ value, text: say(lookOfState[value].text) })),
          ]}
          onChange={(value) => set('state', value)}
        />
      </Filter>
      <Filter>
        <Select<KindOfJob | ''>
          label={say('jobs.column.what')}
          isLabelHidden
          value={kind ?? ''}
          options={[
            { value: '', text: say('jobs.anyKind') },
            ...jobKinds.map((value) => ({ value, text: say(`jobs.kind.${value}`) })),
          ]}
          onChange={(value) => set('kind', value)}
        />
      </Filter>
      {isWide && (
        <Filter>
          <BrandFilter brand={brand} onChange={(value) => set('brand', value)} />
        </Filter>
      )}
    </Tools>
  );
}
