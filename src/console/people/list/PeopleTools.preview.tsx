import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import { scopeOfPreviews } from '../../kernel/preview/samples.ts';
import type { PeopleSearch } from '../people-search.ts';
import { PeopleTools } from './PeopleTools.tsx';

const nothing = () => undefined;
const tools = (search: PeopleSearch, typed = '') => (
  <PeopleTools asked={{ scope: scopeOfPreviews, search, q: typed }} typed={typed} onType={nothing} onChange={nothing} />
);
const menuButton = 'main button[aria-haspopup]';

export const previews: PartPreviews = {
  PeopleTools: {
    'no filter': { draw: () => tools({}), shows: menuButton },
    'three filters, and a search': {
      draw: () => tools({ state: 'notActivated', secondStep: 'none', way: 'password', isInvited: 'true' }, 'wij'),
      shows: menuButton,
    },
    'a filter is chosen': { draw: () => tools({}), press: [menuButton], shows: '[role=menuitem]' },
  },
};
