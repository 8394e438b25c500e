import { useSay } from '../kernel/texts.ts';
import { Select } from '../parts/forms/Select.tsx';
import { Card } from '../parts/layout/Page.tsx';
import type { EditedRules } from './edited-rules.ts';
import styles from './Rules.module.css';
import { useRulesWords } from './rules-words.ts';

const usualDays: readonly number[] = [0, 90, 180, 365];

/** After how many days passwords must be replaced. */
export function PasswordRule({ mine, set }: EditedRules) {
  const say = useSay();
  const words = useRulesWords();
  const days = [...new Set([...usualDays, mine.passwordDays])].sort((one, other) => one - other);
  return (
    <Card isPadded>
      <div className={styles.narrow}>
        <Select
          label={say('rules.passwordDays')}
          value={String(mine.passwordDays)}
          options={days.map((value) => ({ value: String(value), text: words.valueOf('passwordDays', value) }))}
          onChange={(value) => set('passwordDays', Number(value))}
        />
        <p className={styles.hint}>{say('rules.passwordDaysHint')}</p>
      </div>
    </Card>
  );
}
