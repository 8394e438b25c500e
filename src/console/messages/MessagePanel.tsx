import { Link } from '@tanstack/react-router';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import { Suspense, useState } from 'react';
import { useMay, useScope } from '../kernel/caller.ts';
import { laterPart } from '../kernel/later.ts';
import type { Message } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { State } from '../parts/icons/Icon.tsx';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { Detail, DetailList, Details } from '../parts/layout/Details.tsx';
import { kindOf, lookOfMessage, recipientOf, whyOfMessage } from '../parts/messages/message-words.ts';
import { inGroups } from '../parts/people/reference.ts';
import { Note } from '../parts/states/States.tsx';
import styles from './Messages.module.css';

const SendAgain = laterPart(() => import('./SendAgain.tsx'), 'SendAgain');

interface MessagePanelProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** A message with what became of it, why, and the way to send it again. Its contents are never shown. */
export function MessagePanel({ message, onClose }: MessagePanelProps) {
  const say = useSay();
  const maySend = useMay()('messages:retry');
  const [isAsking, setAsking] = useState(false);
  const { canRetry, state, tries } = message;
  const canSend = maySend && canRetry && tries > 0; // before its first try nothing is sent again
  const again = canSend && (
    <Button onClick={() => setAsking(true)}>{say('dialog.asks', { act: say('person.dialog.activate.verb') })}</Button>
  );
  return (
    <BesidePanel title={kindOf(say, message)} onClose={onClose} foot={again}>
      <Outcome message={message} />
      <Facts message={message} />
      {state === 'failed' && !canRetry && <Note icon={Clock}>{say('messages.over')}</Note>}
      <Suspense>{isAsking && <SendAgain message={message} onClose={() => setAsking(false)} />}</Suspense>
    </BesidePanel>
  );
}

function Outcome({ message }: { readonly message: Message }) {
  const say = useSay();
  const { icon, tone, text } = lookOfMessage(message);
  const why = whyOfMessage(say, message);
  return (
    <div className={styles.outcome} role="status">
      <State of={icon} tone={tone}>
        {say(text)}
      </State>
      {why && <p>{why}</p>}
    </div>
  );
}

function Facts({ message }: { readonly message: Message }) {
  const say = useSay();
  const times = useTimes();
  const { nameOf } = useBrands();
  const isWide = useScope().kind === 'all';
  const { accountId, accountName, brandId, tries, provider, queuedAt, sentAt, expiresAt, reference } = message;
  return (
    <>
      <DetailList
        details={[
          [say('messages.column.to'), recipientOf(say, message)],
          [say('approvals.about'), accountId && <PersonOf key="person" id={accountId} name={accountName} />],
          [say('companies.brand'), isWide ? nameOf(brandId) : undefined],
          [say('messages.column.tries'), times.number(tries)],
          [say('messages.provider'), provider],
          [say('messages.written'), times.moment(queuedAt)],
          [say('messages.sent'), sentAt && times.moment(sentAt)],
          [say('messages.until'), sentAt ? undefined : times.moment(expiresAt)],
        ]}
      />
      {reference !== undefined && (
        <Details>
          <Detail name={say('audit.reference')} isMono>
            <Reference reference={reference} />
          </Detail>
        </Details>
      )}
    </>
  );
}

/** The person, whose page it leads to; for who may not read names nobody in particular. */
function PersonOf({ id, name }: { readonly id: string; readonly name: string | undefined }) {
  const say = useSay();
  const scope = useScope();
  if (name === undefined) return say('person.unnamed');
  return <Link to={`${pathOfScope(scope)}/people/${id}`}>{name}</Link>;
}

/** The reference of the request that has caused it, as logs and traces have it. A request that went well has no story to open. */
function Reference({ reference }: { readonly reference: string }) {
  return <bdi>{inGroups(reference)}</bdi>;
}
