import Search from 'lucide/dist/esm/icons/search.mjs';
import type { ReactNode } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import menu from '../dialogs/Menu.module.css';
import { Icon } from '../icons/Icon.tsx';
import styles from './Field.module.css';

/** Something that a text has found. */
export interface FoundThing {
  readonly id: string;
  readonly text: string;
  readonly mark?: ReactNode;
  readonly detail?: string | undefined;
}

interface FoundFieldProps {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly placeholder?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What the text finds; the field does not filter. */
  readonly found: readonly FoundThing[];
  readonly none: string;
  readonly onChoose: (id: string) => void;
  readonly autoFocus?: boolean;
}

/** A field that finds things by a part of their names, and has one chosen. */
export function FoundField(props: FoundFieldProps) {
  const { label, isLabelHidden, placeholder, text, onText, found, none, onChoose, autoFocus = false } = props;
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
