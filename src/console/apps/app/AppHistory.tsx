import { useQuery } from '@tanstack/react-query';
import { LatestRecords } from '../../parts/records/LatestRecords.tsx';
import { appHistoryQuery } from '../apps-queries.ts';

/** What was changed of an app last, by whom and why. */
export const AppHistory = ({ id }: { readonly id: string }) => (
  <LatestRecords records={useQuery(appHistoryQuery(id))} />
);
