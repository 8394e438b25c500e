import { Suspense, useState } from 'react';
import { useMay } from '../kernel/caller.ts';
import { useCountryName } from '../kernel/countries.ts';
import { laterPart } from '../kernel/later.ts';
import type { ServiceProvider } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { DetailList } from '../parts/layout/Details.tsx';
import { wayOf } from '../parts/messages/message-words.ts';
import { ProviderState } from '../parts/providers/ProviderState.tsx';
import { ActorName } from '../parts/records/ActorName.tsx';
import { answersFor, choiceWords, type SentTo } from './orders-of-ways.ts';
import styles from './Providers.module.css';
import { placeOf } from './place-of.ts';

const ChangeOrder = laterPart(() => import('./ChangeOrder.tsx'), 'ChangeOrder');
const EndOrder = laterPart(() => import('./EndOrder.tsx'), 'EndOrder');

interface OrderPanelProps {
  readonly order: SentTo;
  readonly providers: readonly ServiceProvider[];
  readonly onClose: () => void;
}

/** Who sends to a country: each choice with how it has answered there, who has set it, and the acts on it. */
export function OrderPanel({ order, providers, onClose }: OrderPanelProps) {
  const say = useSay();
  const countryOf = useCountryName();
  const mayRoute = useMay()('messages:route');
  const [asked, setAsked] = useState<'change' | 'end'>();
  const close = () => setAsked(undefined);
  const foot = mayRoute && (
    <>
      <Button onClick={() => setAsked('change')}>{say('dialog.asks', { act: say('providers.change') })}</Button>
      {order.set && <Button onClick={() => setAsked('end')}>{say('dialog.asks', { act: say('spending.end') })}</Button>}
    </>
  );
  return (
    <BesidePanel title={placeOf(say, countryOf, order)} onClose={onClose} foot={foot}>
      <p className={styles.muted}>{wayOf(say, order)}</p>
      <Choices order={order} providers={providers} />
      <Facts order={order} />
      <Suspense>
        {asked === 'change' && <ChangeOrder ways={[order]} of={order} providers={providers} onClose={close} />}
        {asked === 'end' && <EndOrder order={order} onClose={close} />}
      </Suspense>
    </BesidePanel>
  );
}

function Choices({ order, providers }: Pick<OrderPanelProps, 'order' | 'providers'>) {
  const say = useSay();
  return (
    <ul className={styles.rows}>
      {order.providers.map((name, index) => {
        const answers = answersFor(providers, order, name);
        return (
          <li key={name}>
            <span>
              <span className={styles.muted}>{say(choiceWords[index] ?? 'rules.none')}: </span>
              {name}
            </span>
            {answers && <ProviderState provider={answers} />}
          </li>
        );
      })}
    </ul>
  );
}

function Facts({ order: { set, usual } }: Pick<OrderPanelProps, 'order'>) {
  const say = useSay();
  const { moment } = useTimes();
  if (!set) return null;
  return (
    <DetailList
      details={[
        [say('lines.detail.setBy'), <ActorName key="setter" operator={set.by} />],
        [say('audit.why'), set.reason],
        [say('spending.until'), set.until === undefined ? say('providers.untilEnded') : moment(set.until)],
        [say('providers.usual'), usual.join(', ')],
      ]}
    />
  );
}
