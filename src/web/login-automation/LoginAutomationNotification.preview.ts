import type { ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';

const path = '/loginAutomationNotification';
const state = { step: 'enterCredential', typed: { username: '' } } as const;

export const previews: ScreenPreviews = {
  loginAutomationNotification: {
    'to a page of the app': {
      path,
      state,
      started: {
        screen: 'loginAutomationNotification',
        data: { goesOnAt: 'https://orders.example/7', host: 'orders.example' },
      },
    },
    'to the app': {
      path,
      state,
      started: { screen: 'loginAutomationNotification', data: { goesOnAt: '/launch/preview' } },
    },
    'opened by itself': { path, state },
  },
};
