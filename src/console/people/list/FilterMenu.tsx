import Plus from 'lucide/dist/esm/icons/plus.mjs';
import { useMay } from '../../kernel/caller.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { Icon } from '../../parts/icons/Icon.tsx';
import { MenuButton } from '../../parts/menus/MenuButton.tsx';
import type { MenuGroup } from '../../parts/menus/OpenMenu.tsx';
import { type FilterRow, filters, type PeopleSearch } from '../people-search.ts';
import styles from './People.module.css';

interface FilterMenuProps {
  readonly search: PeopleSearch;
  readonly onChange: (search: PeopleSearch) => void;
}

/** Adds a filter: those with several values stand under their names, and the others are their names. */
export function FilterMenu({ search, onChange }: FilterMenuProps) {
  const say = useSay();
  const may = useMay();
  return (
    <MenuButton
      className={styles.add}
      groups={groupsOf(
        say,
        filters.filter(({ needs }) => may(needs)),
      )}
      onChoose={(id) => {
        const [name = '', value] = id.split('=');
        onChange({ ...search, [name]: value });
      }}
    >
      <Icon of={Plus} isSmall />
      {say('people.addFilter')}
    </MenuButton>
  );
}

function groupsOf(say: ConsoleSay, offered: readonly FilterRow[]): readonly MenuGroup<string>[] {
  const isPlain = ({ values }: FilterRow) => values.length === 1;
  const idOf = (name: string, value: string | undefined) => `${name}=${value}`;
  return [
    ...offered
      .filter((row) => !isPlain(row))
      .map(({ name, text, values }) => ({
        title: say(text),
        choices: values.map(([value, valueText]) => ({ id: idOf(name, value), text: say(valueText) })),
      })),
    {
      choices: offered
        .filter(isPlain)
        .map(({ name, text, values }) => ({ id: idOf(name, values[0]?.[0]), text: say(text) })),
    },
  ];
}
