import { useSay } from '../../kernel/texts.ts';
import { Half } from '../../parts/forms/RadioRows.tsx';
import { Select } from '../../parts/forms/Select.tsx';
import { SwitchRow } from '../../parts/forms/SwitchRow.tsx';
import { TextField } from '../../parts/forms/TextField.tsx';
import { Card } from '../../parts/layout/Page.tsx';
import styles from './LineRules.module.css';
import { useLineRuleWords } from './line-rule-words.ts';
import { type LineRules, switchedRules } from './line-rules.ts';

/** Days after which people are usually asked again; 0 for never. */
const usualPeriods: readonly number[] = [0, 90, 180, 365];

interface LineRuleFieldsProps {
  readonly rules: LineRules;
  readonly contactError: string | undefined;
  readonly set: <Field extends keyof LineRules>(field: Field, value: LineRules[Field]) => void;
}

/** The rules of lines with their controls. Each says what it does as it is set. */
export function LineRuleFields({ rules, contactError, set }: LineRuleFieldsProps) {
  const say = useSay();
  const words = useLineRuleWords();
  const period = rules.periodDays ?? 0;
  const periods = [...new Set([...usualPeriods, period])].sort((one, other) => one - other);
  return (
    <div className={styles.cards}>
      <Card>
        {switchedRules.map((field) => (
          <SwitchRow
            key={field}
            title={say(`lines.rules.${field}`)}
            detail={words(field, rules)}
            isOn={rules[field]}
            onChange={(isOn) => set(field, isOn)}
          />
        ))}
      </Card>
      <Card isPadded>
        <Half>
          <Select
            label={say('lines.rules.periodDays')}
            value={String(period)}
            options={periods.map((days) => ({
              value: String(days),
              text: days === 0 ? say('rules.never') : say('rules.days', { count: days }),
            }))}
            onChange={(days) => set('periodDays', Number(days) || null)}
          />
          <TextField
            label={say('lines.rules.contact')}
            name="contact"
            type="email"
            value={rules.contact ?? ''}
            onChange={(typed) => set('contact', typed.trim() === '' ? null : typed)}
            hint={say('lines.rules.contactHint')}
            error={contactError}
          />
        </Half>
      </Card>
    </div>
  );
}
