import { useState } from 'react';
import { call } from '../kernel/call.ts';
import { useScope } from '../kernel/caller.ts';
import { type Alarm, muteAlarm } from '../kernel/management.generated.ts';
import { reachOf } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';
import { HoursSelect } from '../parts/forms/HoursSelect.tsx';

interface AlarmDialogProps {
  readonly alarm: Alarm;
  readonly onClose: () => void;
  /** It is done; the dialog closes once this is settled. */
  readonly onDone: () => Promise<void>;
}

const hourMs = 3_600_000;
const options = [1, 4, 24, 72, 168] as const;
/** The clocks of the browser and the database may differ, and seven days is the most. */
const spareMs = 60_000;

/** Asks until when and why before an alarm is muted. */
export function MuteAlarm({ alarm: { id }, onClose, onDone }: AlarmDialogProps) {
  const say = useSay();
  const scope = useScope();
  const [hours, setHours] = useState<number>(options[1]);
  return (
    <ConfirmDialog
      title={say('alarms.muteTitle')}
      verb={say('alarms.mute')}
      reason="needed"
      onClose={onClose}
      perform={async (options) => {
        const until = Date.now() + hours * hourMs - spareMs;
        await call(muteAlarm, { id, ...reachOf(scope), until, reason: options.reason ?? '' }, options);
        await onDone();
      }}
    >
      <p>{say('alarms.muteEffect')}</p>
      <HoursSelect options={options} hours={hours} onChange={setHours} />
    </ConfirmDialog>
  );
}
