import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Loading } from '../states/States.tsx';
import { Difference, type DifferenceItem, type DifferenceView } from './Difference.tsx';

const changed: readonly DifferenceItem[] = [
  {
    key: '1',
    line: 2,
    title: 'Southern warehouse',
    detail: 'Street',
    before: '12 Quay Road',
    after: '14 Quay Road',
  },
  {
    key: '2',
    line: 5,
    title: 'Head office of the shipping company, second building',
    detail: 'Floor',
    before: '',
    after: 'Third floor, behind the canteen',
  },
];
const fresh: readonly DifferenceItem[] = [{ key: '3', line: 9, title: 'Harbour gate', detail: '1 Gate Street' }];

const none: DifferenceView = { count: 0, items: [] };
const allViews = {
  changed: { count: 2, items: changed },
  new: { count: 1, items: fresh },
  same: { count: 46, items: fresh },
  onlyHere: { count: 3, items: [], instead: <Loading /> },
};

const difference = (
  say: ConsoleSay,
  views: typeof allViews | Readonly<Record<keyof typeof allViews, DifferenceView>>,
) => <Difference nameTitle={say('people.column.name')} views={views} />;

export const previews: PartPreviews = {
  Difference: {
    'values change': { draw: (say) => difference(say, allViews) },
    'something is new': { draw: (say) => difference(say, { ...allViews, changed: none }) },
    'the file does not have some, which are read': {
      draw: (say) => difference(say, allViews),
      press: ['nav button:last-child'],
    },
    nothing: { draw: (say) => difference(say, { changed: none, new: none, same: none, onlyHere: none }) },
  },
};
