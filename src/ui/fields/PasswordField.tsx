import { type ComponentProps, useState } from 'react';
import { Field } from './Field.tsx';
import styles from './PasswordField.module.css';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'after'> & {
  readonly show: ToggleWords;
  readonly hide: ToggleWords;
};
/** The toggle's text, and its accessible name. */
interface ToggleWords {
  readonly text: string;
  readonly name: string;
}

/** A password field with a toggle that shows the password. */
export function PasswordField({ show, hide, ...field }: Props) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className={styles.toggle}
          aria-label={isShown ? hide.name : show.name}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? hide.text : show.text}
        </button>
      }
    />
  );
}
