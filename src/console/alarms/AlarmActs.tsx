import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '../kernel/call.ts';
import { useCaller, useMay, useScope } from '../kernel/caller.ts';
import { laterPart } from '../kernel/later.ts';
import { type Alarm, takeAlarm, unmuteAlarm } from '../kernel/management.generated.ts';
import { reachOf } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useAct } from '../kernel/useAct.ts';
import { keyOfAlarms } from '../parts/alarms/alarm-queries.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { ActProblem } from '../parts/dialogs/ActProblem.tsx';

const MuteAlarm = laterPart(() => import('./MuteAlarm.tsx'), 'MuteAlarm');
const EndAlarm = laterPart(() => import('./EndAlarm.tsx'), 'EndAlarm');

/** What the person may do about an alarm: take it first, mute it last. */
export function AlarmActs({ alarm }: { readonly alarm: Alarm }) {
  return useMay()('alarms:write') && alarm.state !== 'ended' ? <Acts alarm={alarm} /> : null;
}

function Acts({ alarm }: { readonly alarm: Alarm }) {
  const say = useSay();
  const scope = useScope();
  const { account } = useCaller();
  const queries = useQueryClient();
  const [asks, setAsks] = useState<'mute' | 'end'>();
  const { id, state, takenBy, canEnd } = alarm;
  const renew = () => queries.invalidateQueries({ queryKey: keyOfAlarms });
  const named = { id, ...reachOf(scope) };
  const take = useAct(async (options) => {
    await call(takeAlarm, named, options);
    await renew();
  });
  const unmute = useAct(async (options) => {
    await call(unmuteAlarm, named, options);
    await renew();
  });
  const isMine = account !== undefined && takenBy === `account:${account.id}`;
  const failed = [take, unmute].flatMap((act) => (act.state.at === 'failed' ? [act.state.error] : []))[0];
  return (
    <>
      {failed !== undefined && <ActProblem error={failed} />}
      {!isMine && (
        <Button look="primary" onClick={() => void take.run()}>
          {say(takenBy === undefined ? 'alarms.take' : 'alarms.takeOver')}
        </Button>
      )}
      {canEnd && <Button onClick={() => setAsks('end')}>{say('dialog.asks', { act: say('alarms.end') })}</Button>}
      {state === 'muted' ? (
        <Button onClick={() => void unmute.run()}>{say('alarms.unmute')}</Button>
      ) : (
        <Button onClick={() => setAsks('mute')}>{say('dialog.asks', { act: say('alarms.mute') })}</Button>
      )}
      <Suspense>
        {asks === 'mute' && <MuteAlarm alarm={alarm} onClose={() => setAsks(undefined)} onDone={renew} />}
        {asks === 'end' && <EndAlarm alarm={alarm} onClose={() => setAsks(undefined)} onDone={renew} />}
      </Suspense>
    </>
  );
}
