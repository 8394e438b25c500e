import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import styles from './Field.module.css';
import own from './SelectField.module.css';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> {
  readonly label: ReactNode;
  readonly name: string;
  /** The options: their values and texts, in order. */
  readonly options: readonly (readonly [string, string])[];
  /** Id of its message, which has the room below the field. */
  readonly describedBy?: string;
  readonly isInvalid?: boolean;
}

/** A labelled choice of one of a few. */
export function SelectField({ label, options, describedBy, isInvalid, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={describedBy ? styles.field : own.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame} data-wrong={isInvalid || undefined}>
        <select
          {...select}
          id={id}
          className={`${styles.input} ${own.select}`}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
