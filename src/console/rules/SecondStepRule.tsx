import { useSay } from '../kernel/texts.ts';
import { CheckboxGroup } from '../parts/forms/CheckboxGroup.tsx';
import { DateField } from '../parts/forms/DateField.tsx';
import { Half, RadioRows } from '../parts/forms/RadioRows.tsx';
import { Select } from '../parts/forms/Select.tsx';
import type { EditedRules } from './edited-rules.ts';
import { channels } from './rules-draft.ts';
import { wordsOfHours } from './rules-words.ts';

const requirements = ['off', 'optional', 'required'] as const;
/** Never, 1, 7, 14, 30 and 90 days. */
const usualTrustHours: readonly number[] = [0, 24, 168, 336, 720, 2160];

/** What the company asks of the second step. */
export function SecondStepRule({ mine, set }: EditedRules) {
  const say = useSay();
  return (
    <RadioRows
      label={say('rules.secondStep')}
      value={mine.requirement}
      onChange={(value) => set('requirement', value)}
      rows={requirements.map((value) => ({
        value,
        title: say(`rules.requirement.${value}`),
        detail: say(`rules.requirement.${value}Detail`),
      }))}
    >
      {mine.requirement !== 'off' && <SecondStepFields mine={mine} set={set} />}
    </RadioRows>
  );
}

function SecondStepFields({ mine, set }: EditedRules) {
  const say = useSay();
  const hours = [...new Set([...usualTrustHours, mine.trustHours])].sort((one, other) => one - other);
  return (
    <>
      <Half>
        {mine.requirement === 'required' && (
          <DateField
            label={say('rules.requiredFrom')}
            name="requiredFrom"
            value={mine.requiredFrom}
            onChange={(day) => set('requiredFrom', day)}
            hint={say('rules.dayHint')}
            error={mine.requiredFrom === '' ? say('rules.dayMissing') : undefined}
          />
        )}
        <Select
          label={say('rules.trustHours')}
          value={String(mine.trustHours)}
          options={hours.map((value) => ({ value: String(value), text: wordsOfHours(say, value) }))}
          onChange={(value) => set('trustHours', Number(value))}
        />
      </Half>
      <CheckboxGroup
        label={say('rules.channels')}
        values={mine.channels}
        options={channels.map((value) => ({ value, text: say(`rules.channel.${value}`) }))}
        onChange={(values) => set('channels', values)}
        hint={say('rules.channelsHint')}
        error={mine.channels.length === 0 ? say('rules.channelsMissing') : undefined}
      />
    </>
  );
}
