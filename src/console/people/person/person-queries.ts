import { queryOptions } from '@tanstack/react-query';
import { call, callWithVersion } from '../../kernel/call.ts';
import { pagesQuery } from '../../kernel/lists/pages.ts';
import {
  listFactors,
  listInvitations,
  listLines,
  listMessages,
  listPasskeys,
  listRoleGrants,
  listSessions,
  listSignIns,
  showAccount,
  showSecondFactorPolicy,
} from '../../kernel/management.generated.ts';

const keyOf = (id: string, part: string) => ['person', id, part] as const;

/** All that was read of a person, to read it again after an act. */
export const keyOfPerson = (id: string) => ['person', id] as const;

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'account'),
    queryFn: ({ signal }) => callWithVersion(showAccount, { who: id }, { signal }),
  });

export const factorsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'factors'),
    queryFn: ({ signal }) => call(listFactors, { who: id }, { signal }),
  });

export const passkeysQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'passkeys'),
    queryFn: ({ signal }) => call(listPasskeys, { who: id }, { signal }),
  });

export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'sessions'),
    queryFn: ({ signal }) => call(listSessions, { who: id }, { signal }),
  });

export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'policy'),
    queryFn: ({ signal }) => call(showSecondFactorPolicy, { who: id }, { signal }),
  });

export const grantsQuery = (id: string, company: string) =>
  queryOptions({
    queryKey: keyOf(id, 'grants'),
    queryFn: ({ signal }) => call(listRoleGrants, { company, account: id }, { signal }),
  });

/** The invitation of somebody who has not activated the account: one or none. */
export const invitationQuery = (id: string, company: string) =>
  queryOptions({
    queryKey: keyOf(id, 'invitation'),
    queryFn: ({ signal }) => call(listInvitations, { company, who: id }, { signal }),
  });

const perPage = 30;

export const signInsQuery = (id: string) =>
  pagesQuery(keyOf(id, 'sign-ins'), (start, options) =>
    call(listSignIns, { who: id, limit: perPage, ...start }, options),
  );

/** The lines of a person of a company. Nobody has more than a page of them. */
export const linesQuery = (id: string, company: string) =>
  queryOptions({
    queryKey: keyOf(id, 'lines'),
    queryFn: ({ signal }) => call(listLines, { company, who: id }, { signal }),
  });

const latest = 5;

export const latestMessagesQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id, 'latest-messages'),
    queryFn: ({ signal }) => call(listMessages, { who: id, limit: latest }, { signal }),
  });

export const messagesQuery = (id: string) =>
  pagesQuery(keyOf(id, 'messages'), (start, options) =>
    call(listMessages, { who: id, limit: perPage, ...start }, options),
  );
