import Plus from 'lucide/dist/esm/icons/plus.mjs';
import { Button, Menu, MenuItem, MenuTrigger, Popover, SubmenuTrigger } from 'react-aria-components';
import { useMay } from '../../kernel/caller.ts';
import { useSay } from '../../kernel/texts.ts';
import menu from '../../parts/dialogs/Menu.module.css';
import { Icon } from '../../parts/icons/Icon.tsx';
import { filters, type PeopleSearch } from '../people-search.ts';
import styles from './People.module.css';

interface FilterMenuProps {
  readonly search: PeopleSearch;
  readonly onChange: (search: PeopleSearch) => void;
}

/** Adds a filter: what, and then which. */
export function FilterMenu({ search, onChange }: FilterMenuProps) {
  const say = useSay();
  const may = useMay();
  return (
    <MenuTrigger>
      <Button className={styles.add ?? ''}>
        <Icon of={Plus} isSmall />
        {say('people.addFilter')}
      </Button>
      <Popover className={menu.popover ?? ''}>
        <Menu className={menu.menu ?? ''}>
          {filters
            .filter(({ needs }) => may(needs))
            .map(({ name, text, values }) => (
              <SubmenuTrigger key={name}>
                <MenuItem className={menu.item ?? ''}>{say(text)}</MenuItem>
                <Popover className={menu.popover ?? ''}>
                  <Menu className={menu.menu ?? ''}>
                    {values.map(([value, valueText]) => (
                      <MenuItem
                        key={value}
                        className={menu.item ?? ''}
                        onAction={() => onChange({ ...search, [name]: value })}
                      >
                        {say(valueText)}
                      </MenuItem>
                    ))}
                  </Menu>
                </Popover>
              </SubmenuTrigger>
            ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
