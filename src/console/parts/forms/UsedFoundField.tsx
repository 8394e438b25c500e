import Search from 'lucide/dist/esm/icons/search.mjs';
import { useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { Icon } from '../icons/Icon.tsx';
import menu from '../menus/Menu.module.css';
import styles from './Field.module.css';
import type { FoundFieldProps, FoundThing } from './field-types.ts';

/** A field that finds, with its list. */
export function UsedFoundField(props: FoundFieldProps) {
  const { label, isLabelHidden, placeholder, text, onText, found, none, onChoose, autoFocus = false } = props;
  const [wasTyped] = useState(text !== ''); // before the list was there
  return (
    <ComboBox
      className={styles.field ?? ''}
      inputValue={text}
      onInputChange={onText}
      value={null}
      onChange={(key) => key !== null && onChoose(String(key))}
      items={found}
      defaultFilter={() => true}
      allowsEmptyCollection={text.trim() !== ''}
      allowsCustomValue
      menuTrigger={wasTyped ? 'focus' : 'input'}
      autoFocus={autoFocus}
    >
      <Label className={(isLabelHidden ? styles.hidden : styles.label) ?? ''}>{label}</Label>
      <div className={styles.search}>
        <Icon of={Search} isSmall />
        <Input className={styles.input ?? ''} {...(placeholder !== undefined && { placeholder })} />
      </div>
      <Popover className={menu.popover ?? ''}>
        <ListBox className={styles.list ?? ''} renderEmptyState={() => <p className={styles.hint}>{none}</p>}>
          {(one: FoundThing) => (
            <ListBoxItem id={one.id} className={menu.item ?? ''} textValue={one.text}>
              {one.mark}
              <span>
                {one.text}
                {one.detail && <small className={styles.hint}> {one.detail}</small>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
