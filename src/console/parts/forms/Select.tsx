import { useId } from 'react';
import { later, laterPart } from '../../kernel/later.ts';
import { PopupButton } from '../menus/PopupButton.tsx';
import styles from './Field.module.css';
import type { SelectOption } from './field-types.ts';

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** The label is for screen readers alone. */
  readonly isLabelHidden?: boolean;
}

const load = later(() => import('./SelectList.tsx'));
const SelectList = laterPart(load, 'SelectList');

/** One of several values. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, isLabelHidden } = props;
  const id = useId();
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? styles.hidden : styles.label} id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <PopupButton
        className={styles.select}
        id={id}
        aria-labelledby={`${id}-label ${id}-value`}
        popup="listbox"
        load={load}
        list={(opened) => (
          <SelectList {...opened} labelledBy={`${id}-label`} value={value} options={options} onChange={choose} />
        )}
      >
        <span className={styles.value} id={`${id}-value`}>
          {options.find((option) => option.value === value)?.text}
        </span>
      </PopupButton>
    </div>
  );
}
