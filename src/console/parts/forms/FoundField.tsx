import Search from 'lucide/dist/esm/icons/search.mjs';
import { Suspense, useId, useState, useTransition } from 'react';
import { later, laterPart } from '../../kernel/later.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './Field.module.css';
import type { FoundFieldProps } from './field-types.ts';

const load = later(() => import('./UsedFoundField.tsx'));
const UsedFoundField = laterPart(load, 'UsedFoundField');

/**
 * A field that finds things by a part of their names, and has one chosen. Its list comes when the field is pointed at or has the
 * focus. What is typed meanwhile stays, and nothing changes while an input method composes a character.
 */
export function FoundField(props: FoundFieldProps) {
  const [isUsed, setUsed] = useState(false);
  const [isComposing, setComposing] = useState(false);
  const [, begin] = useTransition();
  return (
    <Suspense>
      {isUsed && !isComposing ? (
        <UsedFoundField {...props} autoFocus />
      ) : (
        <UnusedFoundField
          {...props}
          onPrepare={() => void load().catch(() => undefined)} // using it tries again, and says what fails
          onUse={() => begin(() => setUsed(true))}
          onComposing={setComposing}
        />
      )}
    </Suspense>
  );
}

interface UnusedFoundFieldProps extends FoundFieldProps {
  readonly onPrepare: () => void;
  readonly onUse: () => void;
  readonly onComposing: (isComposing: boolean) => void;
}

/** The field without its list. */
function UnusedFoundField({ onPrepare, onUse, onComposing, ...props }: UnusedFoundFieldProps) {
  const { label, isLabelHidden, placeholder, text, onText, autoFocus } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? styles.hidden : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.search}>
        <Icon of={Search} isSmall />
        <input
          className={styles.input}
          id={id}
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          // biome-ignore lint/a11y/noAutofocus: it comes with what the person has chosen
          autoFocus={autoFocus}
          onChange={({ target }) => onText(target.value)}
          onPointerEnter={onPrepare}
          onFocus={onUse}
          onCompositionStart={() => onComposing(true)}
          onCompositionEnd={() => onComposing(false)}
        />
      </div>
    </div>
  );
}
