import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import MapPin from 'lucide/dist/esm/icons/map-pin.mjs';
import Plus from 'lucide/dist/esm/icons/plus.mjs';
import { Suspense } from 'react';
import { useCompany, useMay } from '../../kernel/caller.ts';
import { laterPart } from '../../kernel/later.ts';
import type { Location } from '../../kernel/management.generated.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { type Times, useTimes } from '../../kernel/times.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { useAddressedDialog } from '../../parts/dialogs/useAddressedDialog.ts';
import { Icon, State } from '../../parts/icons/Icon.tsx';
import { ImportLink } from '../../parts/import/ImportLink.tsx';
import { ListBeside } from '../../parts/layout/ListBeside.tsx';
import { Card, Page } from '../../parts/layout/Page.tsx';
import { checkOf } from '../../parts/lines/line-words.ts';
import { Empty, Failure, Loading } from '../../parts/states/States.tsx';
import { DataTable } from '../../parts/table/DataTable.tsx';
import type { TableColumn } from '../../parts/table/TableColumn.ts';
import { TwoLines } from '../../parts/table/TwoLines.tsx';
import styles from '../Lines.module.css';
import { locationsQuery } from '../lines-queries.ts';
import { readOpenSearch } from '../lines-search.ts';
import { LocationPanel } from './LocationPanel.tsx';

const LocationDialog = laterPart(() => import('./LocationDialog.tsx'), 'LocationDialog');

/** The locations of a company, to which help for its lines is sent. */
export function LocationsPage() {
  const say = useSay();
  const company = useCompany() ?? '';
  const canWrite = useMay()('locations:write');
  const [isAdding, openAdding, closeAdding] = useAddressedDialog('add');
  const add = canWrite && (
    <>
      <ImportLink path="/locations/import" />
      <Button look="primary" onClick={openAdding}>
        <Icon of={Plus} isSmall />
        {say('locations.add')}
      </Button>
    </>
  );
  return (
    <Page title={say('place.locations')} fact={say('locations.fact')} acts={add}>
      <Locations company={company} />
      {isAdding && canWrite && (
        <Suspense>
          <LocationDialog company={company} onClose={closeAdding} />
        </Suspense>
      )}
    </Page>
  );
}

function Locations({ company }: { readonly company: string }) {
  const say = useSay();
  const { open } = readOpenSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const times = useTimes();
  const { data, error, isPending, refetch } = useQuery(locationsQuery(company));
  const shown = data?.find(({ id }) => id === open);
  const show = (id: string | undefined) =>
    void navigate({ to: '.', search: (id === undefined ? {} : { open: id }) as Record<string, string> });
  return (
    <ListBeside
      panel={
        shown && <LocationPanel key={shown.id} company={company} location={shown} onClose={() => show(undefined)} />
      }
    >
      <div className={styles.list}>
        <Card>
          {isPending && <Loading />}
          {error && <Failure error={error} onRepeat={() => void refetch()} />}
          {data?.length === 0 && (
            <Empty icon={MapPin} title={say('locations.empty')} detail={say('locations.emptyDetail')} />
          )}
          {data !== undefined && data.length > 0 && (
            <DataTable
              caption={say('locations.caption')}
              columns={columnsOf(say, times)}
              items={data}
              total={data.length}
              density="calm"
              keyOf={({ id }) => id}
              openKey={shown?.id}
              onOpen={({ id }) => show(id)}
              onMore={() => undefined}
            />
          )}
        </Card>
      </div>
    </ListBeside>
  );
}

const columnsOf = (say: ConsoleSay, { number }: Times): readonly TableColumn<Location>[] => [
  {
    id: 'name',
    title: say('lines.column.place'),
    isOnPhone: true,
    cell: ({ id, name, addressLines }) => (
      <TwoLines>
        <Link to="." search={{ open: id }}>
          {name}
        </Link>
        <small>{addressLines.join(', ')}</small>
      </TwoLines>
    ),
  },
  {
    id: 'check',
    title: say('lines.assign.check'),
    width: '30%',
    isOnPhone: true,
    cell: ({ status }) => {
      const { icon, tone, text } = checkOf(status);
      return (
        <State of={icon} tone={tone}>
          {say(text)}
        </State>
      );
    },
  },
  {
    id: 'lines',
    title: say('place.lines'),
    width: '14%',
    cell: ({ lines }) => number(lines.length),
  },
];
