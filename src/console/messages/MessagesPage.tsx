import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import { useCallback, useMemo } from 'react';
import { useScope } from '../kernel/caller.ts';
import { useSay } from '../kernel/texts.ts';
import { Page } from '../parts/layout/Page.tsx';
import { Empty, Failure, Loading, NoMatch } from '../parts/states/States.tsx';
import { MessageBeside } from './MessageBeside.tsx';
import styles from './Messages.module.css';
import { MessagesTable } from './MessagesTable.tsx';
import { MessagesTools } from './MessagesTools.tsx';
import { messagesQuery } from './messages-queries.ts';
import { listOf, type MessagesSearch, readMessagesSearch } from './messages-search.ts';

/** What was sent to whom, and what became of it; never with which contents. */
export function MessagesPage() {
  const say = useSay();
  const navigate = useNavigate();
  const search = readMessagesSearch(useSearch({ strict: false }));
  const change = useCallback((next: MessagesSearch) => void navigate({ to: '.', search: { ...next } }), [navigate]);
  return (
    <Page title={say('place.messages')} fact={say('person.noMessagesDetail')}>
      <MessagesTools search={search} onChange={change} />
      <Messages search={search} onChange={change} />
    </Page>
  );
}

interface MessagesProps {
  readonly search: MessagesSearch;
  readonly onChange: (search: MessagesSearch) => void;
}

function Messages({ search, onChange }: MessagesProps) {
  const scope = useScope();
  const list = useInfiniteQuery(messagesQuery({ scope, search }));
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const { fetchNextPage, isFetchingNextPage, hasNextPage } = list;
  const readMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  const isNarrowed = Object.keys(listOf(search)).length > 0;
  return (
    <div className={styles.list} data-open={search.open !== undefined || undefined}>
      <div>
        {list.isPending && <Loading />}
        {list.isError && items.length === 0 && <Failure error={list.error} onRepeat={() => void list.refetch()} />}
        {list.isSuccess && items.length === 0 && <NoMessages isNarrowed={isNarrowed} onClear={() => onChange({})} />}
        {items.length > 0 && (
          <MessagesTable
            items={items}
            total={items.length + (hasNextPage ? 1 : 0)}
            search={search}
            onOpen={({ id }) => onChange({ ...search, open: id })}
            onMore={readMore}
          />
        )}
        {items.length > 0 && <Foot count={items.length} isWhole={!hasNextPage} />}
      </div>
      {search.open !== undefined && (
        <MessageBeside
          key={search.open}
          id={search.open}
          known={items.find(({ id }) => id === search.open)}
          onClose={() => onChange(listOf(search))}
        />
      )}
    </div>
  );
}

interface NoMessagesProps {
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
}

function NoMessages({ isNarrowed, onClear }: NoMessagesProps) {
  const say = useSay();
  if (isNarrowed) return <NoMatch onClear={onClear} />;
  return <Empty icon={Mail} title={say('person.noMessages')} />;
}

/** How many there are, as far as it is known. */
function Foot({ count, isWhole }: { readonly count: number; readonly isWhole: boolean }) {
  const say = useSay();
  return (
    <p role="status" className={styles.foot}>
      {isWhole ? say('messages.count', { count }) : say('messages.countMore', { count })}
    </p>
  );
}
