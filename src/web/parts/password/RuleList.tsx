import { useEffect, useState } from 'react';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { isCheckedOnSave, type RuleState } from './new-password.rules.ts';
import styles from './RuleList.module.css';

/** The marks of 16 × 20: a ring while the rule is open, a tick once it is met, a cross when the field was left without or breaks it. */
const marks = {
  open: 'M8 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  met: 'm3.5 10.5 3 3 6-7',
  missed: 'm4.5 6.5 7 7m0-7-7 7',
} as const;

interface RuleListProps {
  readonly id: string;
  readonly rules: readonly RuleState[];
  /** The user has left the field, or sent it. */
  readonly isLeft: boolean;
  textOf(ruleId: string): string;
}

/**
 * The rules of a field with their states, which are not carried by colour alone (PASS-2). What only the server can check has no
 * state, and stands below them.
 */
export function RuleList({ id, rules, isLeft, textOf }: RuleListProps) {
  const { t } = useVisit();
  const live = rules.filter(({ id: rule }) => !isCheckedOnSave(rule));
  const onSave = rules.filter(({ id: rule }) => isCheckedOnSave(rule));
  const status = useSettled(
    t('newPassword.rulesMet', { met: live.filter(({ isMet }) => isMet).length, all: live.length }),
  );
  return (
    <>
      <div id={id} className={styles.rules}>
        <ul className={styles.list}>
          {live.map((rule) => {
            const state = rule.isMet ? 'met' : isLeft || rule.found ? 'missed' : 'open';
            return (
              <li key={rule.id} className={styles.rule} data-state={state}>
                <svg className={styles.mark} viewBox="0 0 16 20" aria-hidden="true">
                  <path d={marks[state]} />
                </svg>
                <span>
                  {textOf(rule.id)}
                  {rule.found && <span className={styles.found}>{t('newPassword.found', { part: rule.found })}</span>}
                  <span
                    className={styles.spoken}
                  >{` ${t(rule.isMet ? 'newPassword.met' : 'newPassword.notMet')}`}</span>
                </span>
              </li>
            );
          })}
        </ul>
        {onSave.map(({ id: rule }) => (
          <p key={rule} className={styles.onSave}>
            {textOf(rule)}
          </p>
        ))}
      </div>
      <span className={styles.spoken} role="status">
        {status}
      </span>
    </>
  );
}

const settledAfterMs = 1000;

/** A text once it has not changed for a second, so that a screen reader is not interrupted by each key. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  const [first] = useState(text);
  useEffect(() => {
    if (text === first) return undefined;
    const timer = setTimeout(() => setSettled(text), settledAfterMs);
    return () => clearTimeout(timer);
  }, [text, first]);
  return settled;
}
