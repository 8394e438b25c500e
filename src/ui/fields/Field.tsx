import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './Field.module.css';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'value'> {
  readonly label: ReactNode;
  readonly name: string;
  /** Ids of the elements that describe the field: hint and message. */
  readonly describedBy?: string;
  readonly isInvalid?: boolean;
  /** Shown inside the frame, before and after the input. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled input. It is uncontrolled, so that text typed before hydration stays. */
export function Field({ label, describedBy, isInvalid, before, after, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.frame} data-wrong={isInvalid || undefined}>
        {before}
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
        />
        {after}
      </div>
    </div>
  );
}
