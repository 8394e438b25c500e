import { QueryCache, QueryClient } from '@tanstack/react-query';
import { callerQuery } from './caller.ts';
import { hasCode, isPassing } from './problem.ts';
import { goToSignIn } from './session.ts';

const mostTries = 2;

/** A store of what was read. @param settle told of each failure */
export const createStore = (settle?: (error: Error) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => settle?.(error) }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => isPassing(error) && failures < mostTries,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false, onError: (error) => settle?.(error) },
    },
  });

/** The store of what was read. Who is not signed in any more leaves for the sign-in; a refusal has the rights read again. */
export function createQueries(): QueryClient {
  const queries = createStore((error) => settle(error));
  function settle(error: Error): void {
    if (hasCode(error, 'missingToken') || hasCode(error, 'invalidToken')) goToSignIn();
    else if (hasCode(error, 'permissionMissing')) void queries.invalidateQueries({ queryKey: callerQuery.queryKey });
  }
  return queries;
}

/** Waits until the first view has its answers. */
export function firstAnswers(queries: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = queries.getQueryCache().subscribe(() => {
      if (queries.isFetching() > 0) return;
      stop();
      resolve();
    });
  });
}
