import { queryOptions } from '@tanstack/react-query';
import { call } from '../../kernel/call.ts';
import { type AuditVerification, listAuditVerifications } from '../../kernel/management.generated.ts';

const readAgainMs = 2000;

export const keyOfVerifications = ['audit', 'verifications'];

export const isRunning = ({ state }: AuditVerification): boolean => state === 'running';

/** The verifications of the audit, the newest first. They are read again while one runs. */
export const verificationsQuery = () =>
  queryOptions({
    queryKey: keyOfVerifications,
    queryFn: ({ signal }) => call(listAuditVerifications, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? readAgainMs : false),
  });
