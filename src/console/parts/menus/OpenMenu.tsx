import Check from 'lucide/dist/esm/icons/check.mjs';
import { Header, MenuItem, MenuSection } from 'react-aria-components';
import { Icon } from '../icons/Icon.tsx';
import styles from './Menu.module.css';
import type { Opened } from './PopupButton.tsx';
import { PopupMenu } from './PopupList.tsx';

export interface MenuChoice<Id extends string> {
  readonly id: Id;
  readonly text: string;
  /** Undefined: it is an act, and not one of several that are chosen. */
  readonly isChosen?: boolean;
}

export interface MenuGroup<Id extends string> {
  readonly title?: string;
  readonly choices: readonly MenuChoice<Id>[];
}

interface OpenMenuProps extends Opened {
  /** Undefined: the text of its button. */
  readonly label: string | undefined;
  readonly groups: readonly MenuGroup<string>[];
  readonly onChoose: (id: string) => void;
  readonly isAtEnd: boolean;
}

/** The open menu of a button. */
export function OpenMenu({ trigger, onClose, label, groups, onChoose, isAtEnd }: OpenMenuProps) {
  const choices = groups.flatMap((group) => group.choices);
  const isChecklist = choices.some(({ isChosen }) => isChosen !== undefined);
  return (
    <PopupMenu
      trigger={trigger}
      onClose={onClose}
      label={label ?? trigger.current?.textContent ?? ''}
      placement={isAtEnd ? 'bottom end' : 'bottom start'}
      onAction={(key) => onChoose(String(key))}
      {...(isChecklist && {
        selectionMode: 'multiple',
        selectedKeys: choices.flatMap(({ id, isChosen }) => (isChosen ? [id] : [])),
      })}
    >
      {groups.map(({ title, choices: own }) =>
        title === undefined ? (
          own.map((choice) => <Choice key={choice.id} choice={choice} />)
        ) : (
          <MenuSection key={title}>
            <Header className={styles.head ?? ''}>{title}</Header>
            {own.map((choice) => (
              <Choice key={choice.id} choice={choice} />
            ))}
          </MenuSection>
        ),
      )}
    </PopupMenu>
  );
}

function Choice({ choice: { id, text, isChosen } }: { readonly choice: MenuChoice<string> }) {
  return (
    <MenuItem id={id} className={styles.item ?? ''} textValue={text}>
      {isChosen !== undefined && <span className={styles.mark}>{isChosen && <Icon of={Check} isSmall />}</span>}
      {text}
    </MenuItem>
  );
}
