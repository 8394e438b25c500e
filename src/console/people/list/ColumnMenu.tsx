import Check from 'lucide/dist/esm/icons/check.mjs';
import Columns3 from 'lucide/dist/esm/icons/columns-3.mjs';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useSay } from '../../kernel/texts.ts';
import { buttonClass } from '../../parts/buttons/Button.tsx';
import menu from '../../parts/dialogs/Menu.module.css';
import { Icon } from '../../parts/icons/Icon.tsx';
import { choosableColumns, type PeopleSearch, shownColumns, withColumns } from '../people-search.ts';

interface ColumnMenuProps {
  readonly search: PeopleSearch;
  readonly onChange: (search: PeopleSearch) => void;
}

/** Chooses the columns beside the name. */
export function ColumnMenu({ search, onChange }: ColumnMenuProps) {
  const say = useSay();
  return (
    <MenuTrigger>
      <Button className={buttonClass({})}>
        <Icon of={Columns3} isSmall />
        {say('people.columns')}
      </Button>
      <Popover className={menu.popover ?? ''} placement="bottom end">
        <Menu
          className={menu.menu ?? ''}
          selectionMode="multiple"
          selectedKeys={shownColumns(search)}
          onSelectionChange={(keys) =>
            onChange(
              withColumns(
                search,
                choosableColumns.filter((name) => keys === 'all' || keys.has(name)),
              ),
            )
          }
        >
          {choosableColumns.map((name) => (
            <MenuItem key={name} id={name} className={menu.item ?? ''}>
              {({ isSelected }) => (
                <>
                  <span className={menu.mark}>{isSelected && <Icon of={Check} isSmall />}</span>
                  {say(`people.column.${name}`)}
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
