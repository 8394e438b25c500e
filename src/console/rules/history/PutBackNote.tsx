import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Note } from '../../parts/states/States.tsx';
import type { PutBack } from '../useRulesDraft.ts';
import styles from './History.module.css';

/** Says which change a draft puts back, and what comes next. */
export function PutBackNote({ putBack }: { readonly putBack: PutBack | undefined }) {
  const say = useSay();
  const times = useTimes();
  return (
    <div className={styles.note} role="status">
      {putBack && <Note>{say('rules.putBack.note', { day: times.day(putBack.at) })}</Note>}
    </div>
  );
}
