import { Field, type FieldProps } from './Field.tsx';

type EmailFieldProps = Omit<
  FieldProps,
  'name' | 'type' | 'autoCapitalize' | 'autoCorrect' | 'spellCheck' | 'maxLength'
>;

/** The field of a form that asks for an e-mail address alone. Its name is `email`. */
export function EmailField(props: EmailFieldProps) {
  return (
    <Field
      {...props}
      name="email"
      type="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoFocus
      maxLength={320}
    />
  );
}

/** The address of a submitted form. */
export const emailOf = (form: HTMLFormElement) => String(new FormData(form).get('email') ?? '');
