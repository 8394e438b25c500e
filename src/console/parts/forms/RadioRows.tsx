import { type ReactNode, useId } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import styles from './Choices.module.css';

export interface RadioRow<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly detail: string;
}

interface RadioRowsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly rows: readonly RadioRow<Value>[];
  readonly onChange: (value: Value) => void;
  /** In two columns where there is room. */
  readonly isGrid?: boolean;
  /** Fields of the chosen row, which is the last one. */
  readonly children?: ReactNode;
}

/** Rows of a card of which one is chosen. Fields are outside of the group, which has the arrow keys. */
export function RadioRows<Value extends string>({
  label,
  value,
  rows,
  onChange,
  isGrid,
  children,
}: RadioRowsProps<Value>) {
  const id = useId();
  return (
    <>
      <RadioGroup
        className={styles.radios ?? ''}
        aria-label={label}
        data-grid={isGrid || undefined}
        value={value}
        onChange={(chosen) => {
          const row = rows.find((one) => one.value === chosen);
          if (row) onChange(row.value);
        }}
      >
        {rows.map((row) => (
          <Radio
            key={row.value}
            value={row.value}
            className={styles.choice ?? ''}
            aria-label={row.title}
            aria-describedby={`${id}${row.value}`}
          >
            <span className={styles.dot} />
            <div>
              <b>{row.title}</b>
              <p id={`${id}${row.value}`}>{row.detail}</p>
            </div>
          </Radio>
        ))}
      </RadioGroup>
      {children && <div className={styles.fields}>{children}</div>}
    </>
  );
}

/** Two fields beside each other, where there is room. */
export function Half({ children }: { readonly children: ReactNode }) {
  return <div className={styles.half}>{children}</div>;
}
