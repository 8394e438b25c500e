import { type ComponentProps, useState } from 'react';
import { Field } from './Field.tsx';
import styles from './PasswordField.module.css';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'after'> & { readonly show: string; readonly hide: string };

/** A password with the toggle that shows it. */
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
        <button type="button" className={styles.toggle} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? hide : show}
        </button>
      }
    />
  );
}
