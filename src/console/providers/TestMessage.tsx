import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SentChannel } from '../../contract/two-factor/channels.ts';
import { call } from '../kernel/call.ts';
import { sendTestMessage, showMessage } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useAct } from '../kernel/useAct.ts';
import { ActButton } from '../parts/dialogs/ActButton.tsx';
import { ActProblem } from '../parts/dialogs/ActProblem.tsx';
import { State } from '../parts/icons/Icon.tsx';
import { lookOfMessage, whyOfMessage } from '../parts/messages/message-words.ts';
import styles from './Providers.module.css';

interface TestMessageProps {
  readonly channel: SentChannel;
  readonly provider: string;
}

/** Sends a message over one provider to the person, and says what becomes of it. */
export function TestMessage({ channel, provider }: TestMessageProps) {
  const say = useSay();
  const [sent, setSent] = useState<{ readonly messageId: string; readonly recipient: string }>();
  const act = useAct(async (options) => setSent(await call(sendTestMessage, { channel, provider }, options)));
  return (
    <section className={styles.test}>
      <h3 className={styles.title}>{say('providers.test')}</h3>
      <p className={styles.muted}>{say('providers.testDetail')}</p>
      {sent && <Outcome key={sent.messageId} {...sent} />}
      {act.state.at === 'failed' && <ActProblem error={act.state.error} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act.run();
        }}
      >
        <ActButton act={act} verb={say('providers.testSend')} isDanger={false} isBlocked={false} />
      </form>
    </section>
  );
}

const lookedAtMs = 1500;
const isOver = (state: string | undefined) => state === 'failed' || state === 'expired';

function Outcome({ messageId, recipient }: { readonly messageId: string; readonly recipient: string }) {
  const say = useSay();
  const { data } = useQuery({
    queryKey: ['messages', 'test', messageId],
    queryFn: ({ signal }) => call(showMessage, { id: messageId }, { signal }),
    refetchInterval: ({ state }) => (isOver(state.data?.state) || state.data?.delivery ? false : lookedAtMs),
  });
  if (!data) return <p role="status">{say('providers.testSent', { contact: recipient })}</p>;
  const { icon, tone, text } = lookOfMessage(data);
  const why = whyOfMessage(say, data);
  return (
    <div role="status">
      <p>{say('providers.testSent', { contact: recipient })}</p>
      <State of={icon} tone={tone}>
        {say(text)}
      </State>
      {why && <p>{why}</p>}
      <p>
        <Link to="/all/messages" search={{ open: messageId }}>
          {say('providers.testOpen')}
        </Link>
      </p>
    </div>
  );
}
