import { useState } from 'react';
import { useSay } from '../kernel/texts.ts';
import { TextField } from '../parts/forms/TextField.tsx';
import type { ListFieldProps } from './CountriesField.tsx';
import { wrongNetwork } from './edited-rules.ts';
import styles from './Rules.module.css';

/** Networks, one a line. */
export function NetworksField({ label, values, onChange }: ListFieldProps) {
  const say = useSay();
  const [text, setText] = useState(values.join('\n'));
  const wrong = wrongNetwork(values);
  const change = (typed: string) => {
    setText(typed);
    onChange([...new Set(typed.split(/[\s,;]+/).filter((part) => part !== ''))].sort());
  };
  return (
    <div className={styles.editor}>
      <TextField
        label={label}
        name="networks"
        rows={3}
        isMono
        value={text}
        onChange={change}
        hint={say('rules.networkHint')}
        error={wrong === undefined ? undefined : say('rules.networkWrong', { network: wrong })}
        autoFocus
      />
    </div>
  );
}
