import { defineFlow } from '../../rules/sign-in/flow.ts';

/** `returning` with a sign-in, `leaving` without one. The next step follows when no app has opened. */
export type ReturnState =
  | { step: 'returning'; launchAt?: string }
  | { step: 'launchApp'; launchAt: string }
  | { step: 'leaving' }
  | { step: 'left' };

export type ReturnEvent = { type: 'opened' } | { type: 'appStayedClosed' } | { type: 'addressVerified' };
export type ReturnEffect = { do: 'waitForApp' } | { do: 'verifyAddress' };

const { go, table } = defineFlow<ReturnState, ReturnEvent, ReturnEffect>();

/** The browser is on its way to the app. A web app replaces this page; a native app may leave it open (AUTHZ-7). */
export const returnFlow = table({
  returning: {
    opened: go(['returning'], (state) => [state, { do: 'waitForApp' }]),
    appStayedClosed: go(['returning'], (state) => (state.launchAt ? [state, { do: 'verifyAddress' }] : state)),
    addressVerified: go(['returning', 'launchApp'], (state) =>
      state.launchAt ? { step: 'launchApp', launchAt: state.launchAt } : state,
    ),
  },
  launchApp: {},
  leaving: {
    opened: go(['leaving'], (state) => [state, { do: 'waitForApp' }]),
    appStayedClosed: go(['left'], () => ({ step: 'left' })),
  },
  left: {},
});
