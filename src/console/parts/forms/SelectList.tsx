import { ListBox, ListBoxItem, type Selection } from 'react-aria-components';
import menu from '../menus/Menu.module.css';
import type { Opened } from '../menus/PopupButton.tsx';
import { PopupList } from '../menus/PopupList.tsx';
import styles from './Field.module.css';
import type { SelectOption } from './field-types.ts';

interface SelectListProps extends Opened {
  /** The id of the label. */
  readonly labelledBy: string;
  readonly value: string;
  readonly options: readonly SelectOption<string>[];
  readonly onChange: (value: string) => void;
}

/** The open list of a select. */
export function SelectList({ trigger, onClose, labelledBy, value, options, onChange }: SelectListProps) {
  const choose = (keys: Selection) => {
    const [chosen] = keys; // none: the same one was pressed again
    if (chosen !== undefined) onChange(String(chosen));
    onClose();
  };
  return (
    <PopupList trigger={trigger} onClose={onClose} labelledBy={labelledBy}>
      <ListBox
        className={styles.list ?? ''}
        aria-labelledby={labelledBy}
        autoFocus
        selectionMode="single"
        defaultSelectedKeys={[value]}
        onSelectionChange={choose}
      >
        {options.map((option) => (
          <ListBoxItem key={option.value} id={option.value} className={menu.item ?? ''} textValue={option.text}>
            {option.text}
          </ListBoxItem>
        ))}
      </ListBox>
    </PopupList>
  );
}
