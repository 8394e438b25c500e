import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { TextId } from '../../contract/texts.generated.ts';
import { useVisit } from '../kernel/visit.tsx';
import { Problem } from './Problem.tsx';
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

/** Names its text, which the page may have to say in another language meanwhile. */
export interface ChoiceProblem {
  readonly text: TextId;
}

interface RadioChoicesProps {
  readonly name: string;
  readonly legend: string;
  /** The title of the screen says the same; the legend is only spoken. */
  readonly isLegendHidden?: boolean;
  readonly choices: readonly RadioChoice[];
  /** What is wrong, above the rows; a new object each time that the form is refused. */
  readonly problem?: ChoiceProblem | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
}

/** A card of answers of which one is ticked; none at first. Their form sends the answer. */
export function RadioChoices({ name, legend, isLegendHidden, choices, problem, onChange }: RadioChoicesProps) {
  const { say } = useVisit();
  const problemId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (problem) group.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
  }, [problem]);
  return (
    <fieldset ref={group} className={styles.group} aria-describedby={problemId}>
      <legend className={isLegendHidden ? styles.spoken : styles.legend}>{legend}</legend>
      <div className={styles.problem}>
        <Problem id={problemId}>{problem && say(problem.text)}</Problem>
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
