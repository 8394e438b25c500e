import { useSay } from '../kernel/texts.ts';
import { DateField } from '../parts/forms/DateField.tsx';
import { RadioRows } from '../parts/forms/RadioRows.tsx';
import { SwitchRow } from '../parts/forms/SwitchRow.tsx';
import { Card } from '../parts/layout/Page.tsx';
import type { EditedRules } from './edited-rules.ts';
import styles from './Rules.module.css';

const uses = ['off', 'secondStep', 'allowed', 'offered', 'required'] as const;

/** What the company asks of passkeys. */
export function PasskeyRule({ mine, set }: EditedRules) {
  const say = useSay();
  return (
    <div className={styles.cards}>
      <Card>
        <RadioRows
          label={say('rules.passkeys')}
          value={mine.passkeys}
          onChange={(value) => set('passkeys', value)}
          rows={uses.map((value) => ({
            value,
            title: say(`rules.passkeys.${value}`),
            detail: say(`rules.passkeys.${value}Detail`),
          }))}
        >
          {mine.passkeys === 'required' && (
            <DateField
              label={say('rules.passkeysFrom')}
              name="passkeysFrom"
              value={mine.passkeysFrom}
              onChange={(day) => set('passkeysFrom', day)}
              hint={say('rules.dayHint')}
              error={mine.passkeysFrom === '' ? say('rules.dayMissing') : undefined}
            />
          )}
        </RadioRows>
      </Card>
      {mine.passkeys !== 'off' && (
        <Card>
          <SwitchRow
            title={say('rules.isHardwareOnly')}
            detail={say('rules.isHardwareOnlyDetail')}
            isOn={mine.isHardwareOnly}
            onChange={(isOn) => set('isHardwareOnly', isOn)}
          />
          <SwitchRow
            title={say('rules.allowsSynced')}
            detail={say('rules.allowsSyncedDetail')}
            isOn={mine.allowsSynced}
            onChange={(isOn) => set('allowsSynced', isOn)}
          />
        </Card>
      )}
    </div>
  );
}
