import { useId } from 'react';
import styles from './Field.module.css';

interface FileFieldProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  /** Types and endings, such as `.xml`. */
  readonly accept: string;
  /** The text of the chosen file and its name; undefined when the choice was taken back. */
  readonly onText: (text: string | undefined, name: string) => void;
}

/** A file whose text is read. */
export function FileField({ label, name, hint, accept, onText }: FileFieldProps) {
  const id = useId();
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
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void file.text().then((text) => onText(text, file.name));
          else onText(undefined, '');
        }}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
