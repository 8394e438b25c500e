import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useScope } from '../../kernel/caller.ts';
import type { Message } from '../../kernel/management.generated.ts';
import { pathOfScope } from '../../kernel/scope.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Button } from '../../parts/buttons/Button.tsx';
import { Icon, State } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { iconOf, kindOf, lookOfMessage, recipientOf, whyOfMessage } from '../../parts/messages/message-words.ts';
import { EmptyRow, Failure, Loading } from '../../parts/states/States.tsx';
import { latestMessagesQuery, messagesQuery } from './person-queries.ts';

/** All messages to the person that are still on record, newest first. */
export function PersonMessages({ id }: { readonly id: string }) {
  const say = useSay();
  const list = useInfiniteQuery(messagesQuery(id));
  return (
    <Section title={say('person.part.messages')}>
      <MessageCard
        items={list.data?.pages.flatMap((page) => page.items)}
        error={list.error}
        onRepeat={() => void list.refetch()}
      />
      {list.hasNextPage && <Button onClick={() => void list.fetchNextPage()}>{say('person.moreSignIns')}</Button>}
    </Section>
  );
}

/** The last messages to the person, with the way to the others. */
export function LatestMessages({ id }: { readonly id: string }) {
  const say = useSay();
  const scope = useScope();
  const { data, error, refetch } = useQuery(latestMessagesQuery(id));
  const all = data?.next !== undefined && (
    <Link to={`${pathOfScope(scope)}/people/${id}/messages`}>{say('person.allMessages')}</Link>
  );
  return (
    <Section title={say('person.part.messages')} beside={all}>
      <MessageCard items={data?.items} error={error} onRepeat={() => void refetch()} />
    </Section>
  );
}

interface MessageCardProps {
  /** Undefined until they are read. */
  readonly items: readonly Message[] | undefined;
  readonly error: Error | null;
  readonly onRepeat: () => void;
}

function MessageCard({ items, error, onRepeat }: MessageCardProps) {
  const say = useSay();
  return (
    <Card>
      {!items && !error && <Loading />}
      {!items && error && <Failure error={error} onRepeat={onRepeat} />}
      {items?.length === 0 && <EmptyRow title={say('person.noMessages')} detail={say('person.noMessagesDetail')} />}
      {items && items.length > 0 && (
        <Rows>
          {items.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </Rows>
      )}
    </Card>
  );
}

function MessageRow({ message }: { readonly message: Message }) {
  const say = useSay();
  const { ago, exact } = useTimes();
  const { icon, tone, text } = lookOfMessage(message);
  const { sentAt, queuedAt } = message;
  const at = sentAt ?? queuedAt;
  const why = whyOfMessage(say, message);
  return (
    <Row
      mark={<Icon of={iconOf(message)} />}
      title={kindOf(say, message)}
      detail={
        <>
          {recipientOf(say, message)} · <time title={exact(at)}>{ago(at)}</time>
          <br />
          <State of={icon} tone={tone}>
            {say(text)}
          </State>
          {why && (
            <>
              <br />
              {why}
            </>
          )}
        </>
      }
    />
  );
}
