import { type ReactNode, useEffect, useRef } from 'react';
import { SecondaryButton } from '../ui/SecondaryButton.tsx';
import styles from './Sessions.module.css';

export interface QuestionTexts {
  readonly question: string;
  readonly yes: string;
  readonly no: string;
}

interface QuestionProps {
  readonly asks: QuestionTexts;
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** Asks before something ends. It takes the focus, so that screen readers say the question. */
export function Question({ asks, confirm, cancel }: QuestionProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.focus(), []);
  return (
    <fieldset className={styles.asking} ref={group} tabIndex={-1}>
      <legend>{asks.question}</legend>
      <div className={styles.answers}>
        <SecondaryButton onClick={confirm}>{asks.yes}</SecondaryButton>
        <SecondaryButton onClick={cancel}>{asks.no}</SecondaryButton>
      </div>
    </fieldset>
  );
}

interface AskingButtonProps {
  readonly name: string | undefined;
  /** Whether its question is shown; undefined where it asks none. */
  readonly isAsking: boolean | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The button of a row that asks a question below it, and has the focus again after that was declined. */
export function AskingButton({ name, isAsking, onClick, children }: AskingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus();
    wasAsking.current = isAsking === true;
  }, [isAsking]);
  return (
    <button
      type="button"
      className={styles.action}
      ref={button}
      aria-label={name}
      aria-expanded={isAsking}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
