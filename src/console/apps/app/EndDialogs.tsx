import { useState } from 'react';
import { utcDayOf } from '../../../rules/sign-in/retirement.ts';
import { useSay } from '../../kernel/texts.ts';
import { ConfirmDialog } from '../../parts/dialogs/ConfirmDialog.tsx';
import { tell } from '../../parts/dialogs/toast.tsx';
import { DateField } from '../../parts/forms/DateField.tsx';
import { type SeenApp, useChangeApp } from './app-changes.ts';

type EndDialogProps = SeenApp & { readonly onClose: () => void };

/** Says from which day on an app is retired. */
export function PlanEnd({ onClose, ...seen }: EndDialogProps) {
  const say = useSay();
  const change = useChangeApp(seen);
  const { app } = seen;
  const [day, setDay] = useState(app.sunsetOn ?? '');
  const isOver = day !== '' && day <= utcDayOf(Date.now());
  return (
    <ConfirmDialog
      title={say('apps.planTitle', { name: app.name })}
      verb={say('apps.plan')}
      reason="offered"
      isBlocked={day === '' || isOver}
      onClose={onClose}
      perform={async (options) => {
        await change({ sunsetOn: day }, options);
        tell(say('apps.changed'));
      }}
    >
      <p>{say('apps.means.ending')}</p>
      <p>{say('apps.planDetail')}</p>
      <DateField
        label={say('apps.planDay')}
        name="sunset"
        value={day}
        onChange={setDay}
        error={isOver ? say('settings.untilOver') : undefined}
      />
    </ConfirmDialog>
  );
}

/** Takes the end of an app back: it is open again. */
export function TakeEndBack({ onClose, ...seen }: EndDialogProps) {
  const say = useSay();
  const change = useChangeApp(seen);
  const { name } = seen.app;
  return (
    <ConfirmDialog
      title={say('apps.backTitle', { name })}
      verb={say('apps.planBack')}
      reason="offered"
      onClose={onClose}
      perform={async (options) => {
        await change({ sunsetOn: null, retired: null }, options);
        tell(say('apps.changed'));
      }}
    >
      <p>{say('apps.means.open')}</p>
    </ConfirmDialog>
  );
}
