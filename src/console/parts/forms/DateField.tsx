import { TextField, type TextFieldProps } from './TextField.tsx';

/** A day, as `YYYY-MM-DD`; empty without one. The browser's own picker knows the form of the language, and costs nothing. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'rows' | 'isMono'>) {
  const { label, value, onChange, name, hint, error } = props;
  return (
    <TextField type="date" label={label} value={value} onChange={onChange} name={name} hint={hint} error={error} />
  );
}
