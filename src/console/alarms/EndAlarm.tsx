import { call } from '../kernel/call.ts';
import { useScope } from '../kernel/caller.ts';
import { type Alarm, endAlarm } from '../kernel/management.generated.ts';
import { reachOf } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { ConfirmDialog } from '../parts/dialogs/ConfirmDialog.tsx';

interface EndAlarmProps {
  readonly alarm: Alarm;
  readonly onClose: () => void;
  /** It has ended; the dialog closes once this is settled. */
  readonly onDone: () => Promise<void>;
}

/** Asks why before somebody answers for an alarm whose cause is gone. */
export function EndAlarm({ alarm: { id }, onClose, onDone }: EndAlarmProps) {
  const say = useSay();
  const scope = useScope();
  return (
    <ConfirmDialog
      title={say('alarms.endTitle')}
      verb={say('alarms.end')}
      reason="needed"
      onClose={onClose}
      perform={async (options) => {
        await call(endAlarm, { id, ...reachOf(scope), reason: options.reason ?? '' }, options);
        await onDone();
      }}
    >
      <p>{say('alarms.endEffect')}</p>
    </ConfirmDialog>
  );
}
