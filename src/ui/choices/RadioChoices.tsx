import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Problem } from '../messages/Problem.tsx';
import styles from './RadioChoices.module.css';

/** A row of a choice that is sent with its form. */
export interface RadioChoice {
  readonly value: string;
  /** Its kind, before the title: an icon on a ground. */
  readonly tile?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** A mark, or why it is off. */
  readonly note?: string | undefined;
  readonly isOff?: boolean;
  /** Buttons for what stands in the row. */
  readonly actions?: ReactNode;
}

interface RadioChoicesProps {
  readonly name: string;
  readonly legend: string;
  /** The title of the screen says the same; the legend is only spoken. */
  readonly isLegendHidden?: boolean;
  readonly choices: readonly RadioChoice[];
  /** A new object each time that the form is refused: the first answer gets the focus. */
  readonly problem?: object | undefined;
  /** The words of the problem, above the rows. */
  readonly children?: ReactNode;
  readonly onChange?: ((value: string) => void) | undefined;
}

/** A card of answers of which one is ticked; none at first. Their form sends the answer. */
export function RadioChoices({
  name,
  legend,
  isLegendHidden,
  choices,
  problem,
  children,
  onChange,
}: RadioChoicesProps) {
  const problemId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (problem) group.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
  }, [problem]);
  return (
    <fieldset ref={group} className={styles.group} aria-describedby={problemId}>
      <legend className={isLegendHidden ? styles.spoken : styles.legend}>{legend}</legend>
      <div className={styles.problem}>
        <Problem id={problemId}>{children}</Problem>
      </div>
      <div className={styles.rows}>
        {choices.map((choice) => (
          <Row key={choice.value} name={name} choice={choice} onChange={onChange} />
        ))}
      </div>
    </fieldset>
  );
}

interface RowProps extends Pick<RadioChoicesProps, 'name' | 'onChange'> {
  readonly choice: RadioChoice;
}

function Row({ name, choice: { value, tile, title, detail, note, isOff, actions }, onChange }: RowProps) {
  const noteId = useId();
  return (
    <div className={styles.row} data-tile={tile ? '' : undefined}>
      <label className={styles.choice} data-off={isOff || undefined}>
        {tile}
        <span className={styles.what}>
          <span className={styles.title}>{title}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
          {note && (
            <span id={noteId} className={styles.note}>
              {note}
            </span>
          )}
        </span>
        <input
          className={styles.radio}
          type="radio"
          name={name}
          value={value}
          disabled={isOff}
          aria-describedby={note && noteId}
          onChange={() => onChange?.(value)}
        />
      </label>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
