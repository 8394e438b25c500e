import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { type ListedQuery, pagesQuery } from '../kernel/lists/pages.ts';
import { listMessages, type Message, showMessage } from '../kernel/management.generated.ts';
import { pathOfScope, reachOf, type ViewScope } from '../kernel/scope.ts';
import { filterOf, listOf, type MessagesSearch } from './messages-search.ts';

const perPage = 100;
const readAgainMs = 3000;

export const keyOfMessages = ['messages'];

/** Whether something becomes of a message soon. */
const isUnderWay = ({ state }: Message) => state === 'queued' || state === 'sending';

/** Which messages are asked for. */
export interface MessagesAsked {
  readonly scope: ViewScope;
  readonly search: MessagesSearch;
}

/** Messages, the newest first, page by page. They are read again while one of the newest is under way. */
export const messagesQuery = ({ scope, search }: MessagesAsked) => ({
  ...pagesQuery([...keyOfMessages, pathOfScope(scope), listOf(search)], (start, options) =>
    call(listMessages, { ...reachOf(scope, search.brand), ...filterOf(search), limit: perPage, ...start }, options),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state: { data } }: ListedQuery<Message>) =>
    data?.pages.length === 1 && data.pages[0]?.items.some(isUnderWay) === true ? readAgainMs : false,
});

/** One message, as it is now. */
export const messageQuery = (scope: ViewScope, id: string) =>
  queryOptions({
    queryKey: [...keyOfMessages, pathOfScope(scope), 'one', id],
    queryFn: ({ signal }) => call(showMessage, { id, ...reachOf(scope) }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? readAgainMs : false),
  });
