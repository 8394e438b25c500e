import { useScope } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { BrandFilter } from '../parts/brands/BrandFilter.tsx';
import { Select } from '../parts/forms/Select.tsx';
import { protocolNames } from '../parts/sso/connection-facts.ts';
import { Filter, Tools } from '../parts/table/Tools.tsx';
import { type ConnectionsSearch, listOf, readConnectionsSearch } from './connections-search.ts';

interface ConnectionsToolsProps {
  readonly search: ConnectionsSearch;
  readonly onChange: (search: ConnectionsSearch) => void;
}

/** The filters by protocol and state, and in the list of all by brand. */
export function ConnectionsTools({ search, onChange }: ConnectionsToolsProps) {
  const say = useSay();
  const isWide = useScope().kind === 'all';
  const set = (filter: 'type' | 'state' | 'brand', value: string | number | undefined) =>
    onChange(readConnectionsSearch({ ...listOf(search), [filter]: value }));
  return (
    <Tools>
      <Filter>
        <Select<string>
          isLabelHidden
          label={say('sso.detail.protocol')}
          value={search.type ?? ''}
          options={[
            { value: '', text: say('connections.anyProtocol') },
            ...Object.entries(protocolNames).map(([value, text]) => ({ value, text })),
          ]}
          onChange={(value) => set('type', value)}
        />
      </Filter>
      <Filter>
        <Select<string>
          isLabelHidden
          label={say('people.column.state')}
          value={search.state ?? ''}
          options={[
            { value: '', text: say('connections.anyState') },
            { value: 'on', text: say('sso.on') },
            { value: 'off', text: say('connections.off') },
          ]}
          onChange={(value) => set('state', value)}
        />
      </Filter>
      {isWide && (
        <Filter>
          <BrandFilter brand={search.brand} onChange={(value) => set('brand', value)} />
        </Filter>
      )}
    </Tools>
  );
}
