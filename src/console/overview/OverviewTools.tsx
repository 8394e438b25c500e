import { useQuery } from '@tanstack/react-query';
import { useMay } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { BrandFilter } from '../parts/brands/BrandFilter.tsx';
import { Segments } from '../parts/forms/Segments.tsx';
import { Select } from '../parts/forms/Select.tsx';
import { Filter, Tools } from '../parts/table/Tools.tsx';
import styles from './Overview.module.css';
import { appsQuery, type OverviewAsked, renewedMs } from './overview-queries.ts';
import type { OverviewRange, OverviewSearch } from './overview-search.ts';

interface OverviewToolsProps {
  readonly asked: OverviewAsked;
  readonly onChange: (search: OverviewSearch) => void;
}

/** The time, and the only brand and app. They stand in the address. */
export function OverviewTools({ asked, onChange }: OverviewToolsProps) {
  const say = useSay();
  const seesBrands = useMay()('companies:read') && asked.scope.kind === 'all';
  const { range = 'today', brand, ...others } = asked.search;
  const inRange = (chosen: OverviewRange): OverviewSearch => {
    const { range: _, ...left } = asked.search;
    return chosen === 'today' ? left : { ...left, range: chosen };
  };
  return (
    <Tools acts={<p className={styles.renewed}>{say('overview.renewed', { count: renewedMs / 1000 })}</p>}>
      <Segments
        label={say('audit.column.time')}
        value={range}
        options={[
          { value: 'today', text: say('overview.today') },
          { value: 'week', text: say('home.sevenDays') },
          { value: 'month', text: say('overview.month') },
        ]}
        onChange={(chosen) => onChange(inRange(chosen))}
      />
      {seesBrands && (
        <Filter>
          <BrandFilter
            brand={brand}
            onChange={(chosen) =>
              onChange({
                ...others,
                ...(range !== 'today' && { range }),
                ...(chosen !== undefined && { brand: chosen }),
              })
            }
          />
        </Filter>
      )}
      <Filter>
        <AppFilter asked={asked} onChange={onChange} />
      </Filter>
    </Tools>
  );
}

function AppFilter({ asked, onChange }: OverviewToolsProps) {
  const say = useSay();
  const { data: apps = [] } = useQuery(appsQuery(asked));
  const { app, ...others } = asked.search;
  const isKnown = app === undefined || apps.some(({ clientId }) => clientId === app);
  return (
    <Select
      label={say('audit.app')}
      isLabelHidden
      value={app ?? ''}
      options={[
        { value: '', text: say('overview.allApps') },
        ...(isKnown ? [] : [{ value: app, text: app }]),
        ...apps.map(({ clientId, name }) => ({ value: clientId, text: name })),
      ]}
      onChange={(value) => onChange(value === '' ? others : { ...others, app: value })}
    />
  );
}
