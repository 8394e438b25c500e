import { Link } from '@tanstack/react-router';
import { useCountryName } from '../kernel/countries.ts';
import type { StreetGuide } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { State } from '../parts/icons/Icon.tsx';
import { DataTable } from '../parts/table/DataTable.tsx';
import { TwoLines } from '../parts/table/TwoLines.tsx';
import { ageText, coverageText, useGuideLook } from './guide-words.ts';

interface GuidesTableProps {
  readonly items: readonly StreetGuide[];
  readonly total: number;
  readonly open: string | undefined;
  readonly onOpen: (guide: StreetGuide) => void;
  readonly onMore: () => void;
}

/** Each guide with its edition, where it stands, and what it covers. */
export function GuidesTable({ items, total, open, onOpen, onMore }: GuidesTableProps) {
  const say = useSay();
  const nameOf = useCountryName();
  return (
    <DataTable
      caption={say('streetGuides.caption')}
      columns={[
        {
          id: 'name',
          title: say('streetGuides.column.name'),
          isOnPhone: true,
          cell: ({ id, name, countryIsoCode }) => (
            <TwoLines>
              <Link to="." search={{ open: id }}>
                {name}
              </Link>
              <small>{nameOf(countryIsoCode)}</small>
            </TwoLines>
          ),
        },
        {
          id: 'edition',
          title: say('locations.edition'),
          width: '20%',
          besideWidth: '30%',
          isOnPhone: true,
          cell: ({ vintage }) => (
            <TwoLines>
              <span>{vintage}</span>
              <small>{ageText(say, vintage)}</small>
            </TwoLines>
          ),
        },
        {
          id: 'state',
          title: say('people.column.state'),
          width: '24%',
          besideWidth: '36%',
          isOnPhone: true,
          cell: (guide) => <StateOf guide={guide} />,
        },
        {
          id: 'coverage',
          title: say('streetGuides.column.coverage'),
          width: '26%',
          isLeftOutBeside: true,
          cell: (guide) => (guide.isCurrent ? coverageText(say, guide) : '–'),
        },
      ]}
      items={items}
      total={total}
      density="calm"
      keyOf={({ id }) => id}
      openKey={open}
      onOpen={onOpen}
      onMore={onMore}
    />
  );
}

/** Where a guide stands, in a word with its shape. */
export function StateOf({ guide }: { readonly guide: StreetGuide }) {
  const { icon, tone, text } = useGuideLook(guide);
  return (
    <State of={icon} tone={tone}>
      {text}
    </State>
  );
}
