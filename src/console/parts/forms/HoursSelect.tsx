import { useSay } from '../../kernel/texts.ts';
import { Select } from './Select.tsx';

interface HoursSelectProps {
  /** What can be chosen; 0: until somebody ends it. */
  readonly options: readonly number[];
  readonly hours: number;
  readonly onChange: (hours: number) => void;
}

const dayHours = 24;

/** Asks for how many hours or days something holds. */
export function HoursSelect({ options, hours, onChange }: HoursSelectProps) {
  const say = useSay();
  const textOf = (count: number) => {
    if (count === 0) return say('providers.untilEnded');
    return count < dayHours
      ? say('alarms.muteHours', { hours: count })
      : say('alarms.muteDays', { days: count / dayHours });
  };
  return (
    <Select
      label={say('alarms.muteUntil')}
      value={String(hours)}
      options={options.map((count) => ({ value: String(count), text: textOf(count) }))}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
