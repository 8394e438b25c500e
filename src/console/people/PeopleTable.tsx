import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useMay } from '../kernel/caller.ts';
import { laterPart } from '../kernel/later.ts';
import type { ListedAccount } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { BulkBar } from '../parts/table/BulkBar.tsx';
import { DataTable } from '../parts/table/DataTable.tsx';
import { type RowSelection, useSelection } from '../parts/table/useSelection.ts';
import type { ChosenPeople } from './bulk/BulkDialog.tsx';
import { type BulkActName, bulkActsFor } from './bulk/bulk-acts.ts';
import { peopleColumns } from './list/columns.tsx';
import type { PeopleAsked } from './list/people-queries.ts';
import { type PeopleSearch, shownColumns } from './people-search.ts';
import { fullNameOf } from './people-words.ts';

const BulkDialog = laterPart(() => import('./bulk/BulkDialog.tsx'), 'BulkDialog');

interface PeopleTableProps {
  readonly asked: PeopleAsked;
  readonly items: readonly ListedAccount[];
  readonly total: number;
  readonly onChange: (search: PeopleSearch) => void;
  readonly onMore: () => void;
}

/** The list of people. In a company they can be chosen, and an act done to all that are. */
export function PeopleTable({ asked, items, total, onChange, onMore }: PeopleTableProps) {
  const say = useSay();
  const times = useTimes();
  const navigate = useNavigate();
  const acts = bulkActsFor(useMay());
  const { scope, search } = asked;
  const selection = useSelection(
    items.map(({ id }) => id),
    JSON.stringify([scope, { ...search, sort: '', density: '', cols: '' }, asked.q]),
  );
  const density = search.density ?? 'calm';
  const isCompany = scope.kind === 'company';
  const base = `${pathOfScope(scope)}/people`;
  const labelOf = (person: ListedAccount) => say('bulk.choose', { name: fullNameOf(person) });
  return (
    <>
      <DataTable
        caption={say('people.caption')}
        columns={peopleColumns({
          say,
          times,
          base,
          density,
          shown: shownColumns(search),
          isWide: !isCompany,
          isSorted: isCompany,
        })}
        items={items}
        total={total}
        density={density}
        sort={isCompany ? (search.sort ?? 'name') : ''}
        keyOf={({ id }) => id}
        onSort={(sort) => onChange({ ...search, sort })}
        onOpen={({ id }) => void navigate({ to: `${base}/${id}` })}
        onMore={onMore}
        choice={isCompany && acts.length > 0 ? { selection, labelOf } : undefined}
      />
      {isCompany && acts.length > 0 && (
        <ActsOnChosen company={scope.id} asked={asked} items={items} total={total} selection={selection} acts={acts} />
      )}
    </>
  );
}

interface ActsOnChosenProps extends Pick<PeopleTableProps, 'asked' | 'items' | 'total'> {
  readonly company: string;
  readonly selection: RowSelection;
  readonly acts: readonly BulkActName[];
}

function ActsOnChosen({ company, asked, items, total, selection, acts }: ActsOnChosenProps) {
  const say = useSay();
  const [open, setOpen] = useState<{ readonly act: BulkActName; readonly chosen: ChosenPeople }>();
  const chosenNow = (): ChosenPeople =>
    selection.isAll
      ? { kind: 'all', asked, isChosen: selection.has }
      : {
          kind: 'some',
          people: items.filter(({ id }) => selection.has(id)).map((one) => ({ id: one.id, name: fullNameOf(one) })),
        };
  return (
    <>
      <BulkBar
        selection={selection}
        total={total}
        acts={acts.map((act) => ({
          id: act,
          text: say(`bulk.act.${act}`),
          onAct: () => setOpen({ act, chosen: chosenNow() }),
        }))}
      />
      {open && (
        <Suspense>
          <BulkDialog
            company={company}
            {...open}
            count={selection.count(total)}
            onClose={() => setOpen(undefined)}
            onStarted={selection.clear}
          />
        </Suspense>
      )}
    </>
  );
}
