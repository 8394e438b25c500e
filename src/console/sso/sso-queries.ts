import { queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import {
  listSetupLinks,
  listSsoConnections,
  listSsoDomains,
  listSsoFailures,
  showCertificateDrafts,
  showSsoConnection,
  showSsoState,
} from '../kernel/management.generated.ts';

/** All that was read of the single sign-on of a company, to read it again after an act. */
export const keyOfSso = (company: string) => ['sso', company] as const;

const most = 500;

export const connectionsQuery = (company: string) =>
  queryOptions({
    queryKey: [...keyOfSso(company), 'connections'],
    queryFn: ({ signal }) => call(listSsoConnections, { company, limit: most }, { signal }),
  });

/** How the connections go, and what the company has of what enforcing needs. */
export const stateQuery = (company: string) =>
  queryOptions({
    queryKey: [...keyOfSso(company), 'state'],
    queryFn: ({ signal }) => call(showSsoState, { company }, { signal }),
  });

export const domainsQuery = (company: string) =>
  queryOptions({
    queryKey: [...keyOfSso(company), 'domains'],
    queryFn: ({ signal }) => call(listSsoDomains, { company, limit: most }, { signal }),
  });

/** The links by which others set up single sign-on, the newest first. */
export const setupLinksQuery = (company: string) =>
  queryOptions({
    queryKey: [...keyOfSso(company), 'links'],
    queryFn: ({ signal }) => call(listSetupLinks, { company }, { signal }),
  });

/** The failed sign-ins of the last day, the newest first. */
export const failuresQuery = (company: string) =>
  queryOptions({
    queryKey: [...keyOfSso(company), 'failures'],
    queryFn: ({ signal }) => call(listSsoFailures, { company, limit: most }, { signal }),
  });

export const connectionQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: [...keyOfSso(company), 'connection', id],
    queryFn: ({ signal }) => call(showSsoConnection, { company, id }, { signal }),
  });

/** What a SAML connection has of its provider, and the drafts that links have for it. */
export const draftsQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: [...keyOfSso(company), 'drafts', id],
    queryFn: ({ signal }) => call(showCertificateDrafts, { company, id }, { signal }),
  });
