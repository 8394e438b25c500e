import { Suspense, useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import { laterPart } from '../../kernel/later.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { State } from '../../parts/icons/Icon.tsx';
import { Section } from '../../parts/layout/Page.tsx';
import styles from '../Apps.module.css';
import { lookOfApp, stateNow } from '../app-words.ts';
import type { SeenApp } from './app-changes.ts';

const PlanEnd = laterPart(() => import('./EndDialogs.tsx'), 'PlanEnd');
const TakeEndBack = laterPart(() => import('./EndDialogs.tsx'), 'TakeEndBack');

/** Whether an app is open, what its users see until its end and from then on, and the plan. */
export function EndOfLife(seen: SeenApp) {
  const say = useSay();
  const times = useTimes();
  const mayChange = useMay()('clients:write');
  const [act, setAct] = useState<'plan' | 'back'>();
  const { app } = seen;
  const state = stateNow(app);
  const { icon, tone, text } = lookOfApp(say, times, app);
  const close = () => setAct(undefined);
  return (
    <Section title={say('apps.endOfLife')}>
      <div className={styles.group}>
        <State of={icon} tone={tone}>
          {text}
        </State>
        <p className={styles.told}>{say(`apps.means.${state}`)}</p>
        {mayChange && !app.isMachine && (
          <div className={styles.acts}>
            {state !== 'retired' && (
              <Button onClick={() => setAct('plan')}>{say('dialog.asks', { act: say('apps.plan') })}</Button>
            )}
            {(app.sunsetOn !== undefined || app.retired !== undefined) && (
              <Button onClick={() => setAct('back')}>{say('dialog.asks', { act: say('apps.planBack') })}</Button>
            )}
          </div>
        )}
      </div>
      <Suspense>
        {act === 'plan' && <PlanEnd {...seen} onClose={close} />}
        {act === 'back' && <TakeEndBack {...seen} onClose={close} />}
      </Suspense>
    </Section>
  );
}
