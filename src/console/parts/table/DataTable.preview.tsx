import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import Lock from 'lucide/dist/esm/icons/lock.mjs';
import { useState } from 'react';
import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { type SamplePerson, samplePeople } from '../../kernel/preview/samples.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { Initials, State } from '../icons/Icon.tsx';
import { Card } from '../layout/Page.tsx';
import { BulkBar } from './BulkBar.tsx';
import { DataTable } from './DataTable.tsx';
import type { TableColumn } from './TableColumn.ts';
import { TwoLines } from './TwoLines.tsx';
import { useSelection } from './useSelection.ts';

const nothing = () => undefined;
const nameOf = ({ firstName, lastName }: SamplePerson) => `${firstName} ${lastName}`;
const keyOf = ({ id }: SamplePerson) => id;

const columns = (say: ConsoleSay, density: 'calm' | 'tight' = 'calm'): readonly TableColumn<SamplePerson>[] => [
  {
    id: 'name',
    title: say('people.column.name'),
    sort: 'name',
    isOnPhone: true,
    cell: (person) => (
      <span style={{ display: 'flex', gap: 10, alignItems: 'center' }}>
        <Initials of={nameOf(person)} />
        <TwoLines>
          <Link to={`/c/birch-quay/people/${person.id}`}>{nameOf(person)}</Link>
          {density === 'calm' && <small>{person.email}</small>}
        </TwoLines>
      </span>
    ),
  },
  { id: 'extension', title: say('people.column.extension'), width: '16%', cell: ({ extension }) => extension },
  {
    id: 'state',
    title: say('people.column.state'),
    width: '24%',
    sort: 'stateSince',
    isOnPhone: true,
    cell: ({ id }) =>
      id === 'esi' ? (
        <State of={Lock} tone="bad">
          {say('people.state.locked')}
        </State>
      ) : (
        <State of={CircleCheck} tone="ok">
          {say('people.state.active')}
        </State>
      ),
  },
];

const titled = (say: ConsoleSay): readonly TableColumn<SamplePerson>[] => [
  { id: 'name', title: say('people.column.name'), isOnPhone: true, cell: nameOf },
  { id: 'now', title: say('import.column.now'), isOnPhone: 'titled', cell: ({ extension }) => extension },
  { id: 'file', title: say('import.column.file'), isOnPhone: 'titled', cell: ({ email }) => email },
];

interface TableProps {
  readonly items?: readonly SamplePerson[];
  readonly total?: number;
  readonly density?: 'calm' | 'tight';
  readonly openKey?: string;
  readonly of?: (say: ConsoleSay) => readonly TableColumn<SamplePerson>[];
}

function Table({ items = samplePeople, total = items.length, density = 'calm', openKey, of }: TableProps) {
  const say = useSay();
  return (
    <Card>
      <DataTable
        caption={say('people.caption')}
        columns={of?.(say) ?? columns(say, density)}
        items={items}
        total={total}
        density={density}
        sort="-name"
        keyOf={keyOf}
        openKey={openKey}
        onOpen={nothing}
        onMore={nothing}
      />
    </Card>
  );
}

/** A table with the bar of what is chosen in it. */
function Choosing({ total }: { readonly total: number }) {
  const say = useSay();
  const [sort, setSort] = useState('name');
  const selection = useSelection(samplePeople.map(keyOf), '');
  return (
    <>
      <Card>
        <DataTable
          caption={say('people.caption')}
          columns={columns(say)}
          items={samplePeople}
          total={samplePeople.length}
          density="calm"
          sort={sort}
          keyOf={keyOf}
          onSort={setSort}
          onOpen={nothing}
          onMore={nothing}
          choice={{ selection, labelOf: (person) => say('bulk.choose', { name: nameOf(person) }) }}
        />
      </Card>
      <BulkBar
        selection={selection}
        total={total}
        acts={(['sendActivations', 'endSessions', 'disableAccounts', 'enableAccounts'] as const).map((id) => ({
          id,
          text: say(`bulk.act.${id}`),
          onAct: nothing,
        }))}
      />
    </>
  );
}

export const previews: PartPreviews = {
  DataTable: {
    'with two lines a row': { draw: () => <Table /> },
    'with one line a row': { draw: () => <Table density="tight" /> },
    'one is open beside it': { draw: () => <Table openKey="nils" /> },
    'with titles on a phone': { draw: () => <Table of={titled} /> },
    'some rows are not read yet': { draw: () => <Table total={9} /> },
    'none is read yet': { draw: () => <Table items={[]} total={6} /> },
    'nothing is chosen': { draw: () => <Choosing total={5} /> },
  },
  BulkBar: {
    'some are chosen': {
      draw: () => <Choosing total={108} />,
      press: ['tbody tr:nth-child(1) input', 'tbody tr:nth-child(2) input'],
    },
    'all are chosen': { draw: () => <Choosing total={108} />, press: ['thead input', 'section button'] },
  },
};
