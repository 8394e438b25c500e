import styles from './Checkbox.module.css';

interface CheckboxProps {
  readonly name: string;
  readonly label: string;
  readonly defaultChecked?: boolean;
  readonly isInvalid?: boolean;
  /** Id of its message. */
  readonly describedBy?: string;
}

/** A checkbox; its whole line is clickable. */
export function Checkbox({ name, label, defaultChecked, isInvalid, describedBy }: CheckboxProps) {
  return (
    <label className={styles.line}>
      <input
        className={styles.box}
        type="checkbox"
        name={name}
        defaultChecked={defaultChecked}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
      />
      {label}
    </label>
  );
}
