import { type ReactNode, useEffect, useRef } from 'react';
import styles from './Button.module.css';

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
      className={styles.text}
      ref={button}
      aria-label={name}
      aria-expanded={isAsking}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
