import type { PartPreviews } from '../../kernel/preview/PartPreviews.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import { Card } from '../layout/Page.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { DateField } from './DateField.tsx';
import { RadioRows } from './RadioRows.tsx';
import { SwitchRow } from './SwitchRow.tsx';

const nothing = () => undefined;
const ways = ['totp', 'email', 'sms', 'voice'] as const;
const requirements = ['off', 'optional', 'required'] as const;

const checkboxes = (say: ConsoleSay, values: readonly (typeof ways)[number][], error?: string) => (
  <Card isPadded>
    <CheckboxGroup
      label={say('rules.channels')}
      values={values}
      options={ways.map((value) => ({ value, text: say(`rules.channel.${value}`) }))}
      hint={say('rules.channelsHint')}
      error={error}
      onChange={nothing}
    />
  </Card>
);

const radios = (say: ConsoleSay, value: (typeof requirements)[number], isGrid = false) => (
  <Card>
    <RadioRows
      label={say('rules.requirement')}
      value={value}
      isGrid={isGrid}
      rows={requirements.map((one) => ({
        value: one,
        title: say(`rules.requirement.${one}`),
        detail: say(`rules.requirement.${one}Detail`),
      }))}
      onChange={nothing}
    >
      {value === 'required' && (
        <DateField label={say('rules.requiredFrom')} name="day" value="2027-03-01" onChange={nothing} />
      )}
    </RadioRows>
  </Card>
);

export const previews: PartPreviews = {
  CheckboxGroup: {
    'some are chosen': { draw: (say) => checkboxes(say, ['totp', 'email']) },
    'none is chosen, which is wrong': { draw: (say) => checkboxes(say, [], say('rules.channelsMissing')) },
  },
  RadioRows: {
    'one is chosen': { draw: (say) => radios(say, 'optional') },
    'with fields of the chosen one': { draw: (say) => radios(say, 'required') },
    'in two columns': { draw: (say) => radios(say, 'off', true) },
  },
  SwitchRow: {
    'on and off': {
      draw: (say) => (
        <Card>
          {[true, false].map((isOn) => (
            <SwitchRow
              key={String(isOn)}
              title={say(isOn ? 'rules.isHardwareOnly' : 'rules.allowsSynced')}
              detail={say(isOn ? 'rules.isHardwareOnlyDetail' : 'rules.allowsSyncedDetail')}
              isOn={isOn}
              onChange={nothing}
            />
          ))}
        </Card>
      ),
    },
  },
};
