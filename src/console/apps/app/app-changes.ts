import { useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call } from '../../kernel/call.ts';
import { type SetClientAnswer, type ShowClientAnswer, setClient } from '../../kernel/management.generated.ts';
import type { RemoteOperation } from '../../kernel/operation.ts';
import { keyOfApps } from '../apps-queries.ts';

/** An app as it was read, with the version that a change is sent with. */
export interface SeenApp {
  readonly app: ShowClientAnswer;
  readonly version: string | undefined;
}

type SetInput = typeof setClient extends RemoteOperation<infer Input, unknown> ? Input : never;
/** What changes of an app. Null takes a value away. */
export type AppChanges = Omit<SetInput, 'clientId'>;

/** Changes an app, unless somebody else has changed it meanwhile, and reads it again. */
export function useChangeApp({ app: { clientId }, version }: SeenApp) {
  const queries = useQueryClient();
  return async (changes: AppChanges, options: CallOptions): Promise<SetClientAnswer> => {
    try {
      return await call(setClient, { clientId, ...changes }, { ...options, version });
    } finally {
      await queries.invalidateQueries({ queryKey: keyOfApps });
    }
  };
}
