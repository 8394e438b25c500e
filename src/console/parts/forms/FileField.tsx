import { useId, useState } from 'react';
import { useSay } from '../../kernel/texts.ts';
import styles from './Field.module.css';

interface FileFieldProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  /** Types and endings, such as `.xml`. */
  readonly accept: string;
  /** A larger file is not read. */
  readonly mostBytes?: number;
  /** The text of the chosen file and its name; undefined when the choice was taken back. */
  readonly onText: (text: string | undefined, name: string) => void;
}

/** A file whose text is read. */
export function FileField({ label, name, hint, accept, mostBytes = Number.POSITIVE_INFINITY, onText }: FileFieldProps) {
  const say = useSay();
  const id = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const read = (file: File | undefined) => {
    const isLarger = file !== undefined && file.size > mostBytes;
    setTooLarge(isLarger);
    if (file && !isLarger) void file.text().then((text) => onText(text, file.name));
    else onText(undefined, '');
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.file}
        type="file"
        name={name}
        accept={accept}
        aria-invalid={isTooLarge || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => read(target.files?.[0])}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {isTooLarge && (
        <p role="alert" className={styles.error}>
          {say('import.tooLarge', { megabytes: Math.floor(mostBytes / 1_000_000) })}
        </p>
      )}
    </div>
  );
}
