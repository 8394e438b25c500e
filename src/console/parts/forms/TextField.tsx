import type { KeyboardEvent } from 'react';
import { TextField as Field, FieldError, Input, Label, Text, TextArea } from 'react-aria-components';
import styles from './Field.module.css';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name: string;
  readonly hint?: string | undefined;
  /** What is wrong, and what to do. */
  readonly error?: string | undefined;
  /** Lines of a field for several; without it, one line. */
  readonly rows?: number;
  /** A value that people compare letter by letter. */
  readonly isMono?: boolean;
  readonly type?: 'text' | 'date' | 'number' | 'url' | 'password' | 'email' | 'tel';
  /** The keyboard of a phone. */
  readonly inputMode?: 'numeric';
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  /** Enter in a field of one line. Default: it sends the form. */
  readonly onEnter?: () => void;
}

/** A field with its label above, and a hint or what is wrong below. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, name, hint, error, rows, isMono, type = 'text', inputMode } = props;
  const { isReadOnly = false, autoFocus = false, onEnter } = props;
  const className = isMono ? `${styles.input} ${styles.mono}` : (styles.input ?? '');
  return (
    <Field
      className={styles.field ?? ''}
      name={name}
      type={type}
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      autoComplete="off"
      isReadOnly={isReadOnly}
      autoFocus={autoFocus}
      {...(inputMode && { inputMode })}
      {...(onEnter && { onKeyDown: (event: KeyboardEvent) => enterAlone(event, onEnter) })}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      {rows ? <TextArea className={className} rows={rows} spellCheck={false} /> : <Input className={className} />}
      {hint && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </Field>
  );
}

/** With Ctrl it is the act of the form. */
function enterAlone(event: KeyboardEvent, onEnter: () => void): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  onEnter();
}
