import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../kernel/call.ts';
import { readClientTest, testClient } from '../../kernel/management.generated.ts';
import { openOwnWindow } from '../../kernel/own-window.ts';

const askEveryMs = 1000;

/** The test that is shown, and what is told of one that has begun. */
export interface ShownAppTest {
  readonly clientId: string;
  /** Undefined before the first one. */
  readonly testId: string | undefined;
  readonly onBegun: (testId: string) => void;
}

/** Begins tests of an app, each in a window, and reads the last one until it has ended. */
export function useAppTest({ clientId, testId, onBegun }: ShownAppTest) {
  const [blockedAddress, setBlockedAddress] = useState<string>();
  const [error, setError] = useState<unknown>();
  const { data: report } = useQuery({
    queryKey: ['app-test', clientId, testId],
    queryFn: ({ signal }) => call(readClientTest, { clientId, testId: testId ?? '' }, { signal }),
    enabled: testId !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? askEveryMs : false),
    refetchIntervalInBackground: true, // the other window is in front
    retry: false,
    gcTime: 0,
  });
  return {
    report,
    error,
    /** Of a window that the browser has blocked, while its sign-in is waited for. */
    blockedAddress: report === undefined || report.state === 'waiting' ? blockedAddress : undefined,
    async begin() {
      const opened = openOwnWindow('portico-app-test');
      setError(undefined);
      setBlockedAddress(undefined);
      try {
        const begun = await call(testClient, { clientId });
        onBegun(begun.testId);
        if (opened) opened.goTo(begun.address);
        else setBlockedAddress(begun.address);
      } catch (reason) {
        opened?.close();
        setError(reason);
      }
    },
  };
}
