import { queryOptions } from '@tanstack/react-query';
import { call } from '../kernel/call.ts';
import { listKeys, showKeyUse } from '../kernel/management.generated.ts';

const mostKeys = 200;

export const keyOfKeys = ['signing keys'];

/** The signing keys, the newest first. */
export const keysQuery = queryOptions({
  queryKey: keyOfKeys,
  queryFn: async ({ signal }) => {
    const { items } = await call(listKeys, { limit: mostKeys }, { signal });
    return [...items].sort((one, other) => other.createdAt - one.createdAt);
  },
});

/** Who gets tokens by a key. */
export const keyUseQuery = (keyId: string) =>
  queryOptions({
    queryKey: [...keyOfKeys, keyId, 'use'],
    queryFn: ({ signal }) => call(showKeyUse, { keyId }, { signal }),
  });
