import Columns3 from 'lucide/dist/esm/icons/columns-3.mjs';
import { useSay } from '../../kernel/texts.ts';
import { buttonClass } from '../../parts/buttons/Button.tsx';
import { Icon } from '../../parts/icons/Icon.tsx';
import { MenuButton } from '../../parts/menus/MenuButton.tsx';
import { choosableColumns, type PeopleSearch, shownColumns, withColumns } from '../people-search.ts';

interface ColumnMenuProps {
  readonly search: PeopleSearch;
  readonly onChange: (search: PeopleSearch) => void;
}

/** Chooses the columns beside the name. */
export function ColumnMenu({ search, onChange }: ColumnMenuProps) {
  const say = useSay();
  const shown = shownColumns(search);
  const choices = choosableColumns.map((id) => ({
    id,
    text: say(`people.column.${id}`),
    isChosen: shown.includes(id),
  }));
  return (
    <MenuButton
      className={buttonClass({})}
      isAtEnd
      groups={[{ choices }]}
      onChoose={(changed) => {
        const isWanted = (name: string) => shown.some((one) => one === name) !== (name === changed);
        onChange(withColumns(search, choosableColumns.filter(isWanted)));
      }}
    >
      <Icon of={Columns3} isSmall />
      {say('people.columns')}
    </MenuButton>
  );
}
