import { useNavigate, useSearch } from '@tanstack/react-router';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import { useCallback } from 'react';
import { useScope } from '../kernel/caller.ts';
import { usePages } from '../kernel/lists/pages.ts';
import { useSay } from '../kernel/texts.ts';
import { ListBeside } from '../parts/layout/ListBeside.tsx';
import { Page } from '../parts/layout/Page.tsx';
import { Empty, NoMatch } from '../parts/states/States.tsx';
import { Listed } from '../parts/table/Listed.tsx';
import { MessageBeside } from './MessageBeside.tsx';
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
  const say = useSay();
  const scope = useScope();
  const { list, items, readMore, total, isWhole } = usePages(messagesQuery({ scope, search }));
  const isNarrowed = Object.keys(listOf(search)).length > 0;
  return (
    <ListBeside
      panel={
        search.open !== undefined && (
          <MessageBeside
            key={search.open}
            id={search.open}
            known={items.find(({ id }) => id === search.open)}
            onClose={() => onChange(listOf(search))}
          />
        )
      }
    >
      <Listed
        list={list}
        count={items.length}
        foot={say(isWhole ? 'messages.count' : 'messages.countMore', { count: items.length })}
        empty={<NoMessages isNarrowed={isNarrowed} onClear={() => onChange({})} />}
      >
        <MessagesTable
          items={items}
          total={total}
          search={search}
          onOpen={({ id }) => onChange({ ...search, open: id })}
          onMore={readMore}
        />
      </Listed>
    </ListBeside>
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
