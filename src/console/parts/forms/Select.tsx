import { Button, Select as Choice, Label, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components';
import menu from '../dialogs/Menu.module.css';
import styles from './Field.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly text: string;
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** The label is for screen readers alone. */
  readonly isLabelHidden?: boolean;
}

/** One of several values. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, isLabelHidden } = props;
  return (
    <Choice
      className={styles.field ?? ''}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
    >
      <Label className={(isLabelHidden ? styles.hidden : styles.label) ?? ''}>{label}</Label>
      <Button className={styles.select ?? ''}>
        <SelectValue className={styles.value ?? ''} />
      </Button>
      <Popover className={menu.popover ?? ''}>
        <ListBox className={styles.list ?? ''}>
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} className={menu.item ?? ''} textValue={option.text}>
              {option.text}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Choice>
  );
}
