import { useEffect, useRef } from 'react';
import { SecondaryButton } from '../../ui/buttons/SecondaryButton.tsx';
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
