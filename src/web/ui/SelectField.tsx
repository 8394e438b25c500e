import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import styles from './Field.module.css';
import own from './SelectField.module.css';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id'> {
  readonly label: ReactNode;
  readonly name: string;
  /** The options: their values and texts, in order. */
  readonly options: readonly (readonly [string, string])[];
}

/** A labelled choice of one of a few. It is uncontrolled, like `Field`. */
export function SelectField({ label, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={own.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame}>
        <select {...select} id={id} className={`${styles.input} ${own.select}`}>
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
