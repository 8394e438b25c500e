import { refused, type ScreenPreviews } from '../app/ScreenPreviews.ts';

const oneTimeSession = 'preview';

export const previews: ScreenPreviews = {
  consent: {
    'first view': { path: '/consent', state: { step: 'agreement', agreement: 'consent', oneTimeSession } },
    working: { path: '/consent', state: { step: 'agreeing', agreement: 'consent', oneTimeSession } },
    'what is asked has not come yet': {
      path: '/consent',
      state: { step: 'agreement', agreement: 'consent', oneTimeSession },
      answers: { '/api/config/app-permissions': 'none' },
    },
  },
  termsOfService: {
    'first view': {
      path: '/termsOfService',
      state: { step: 'agreement', agreement: 'termsOfService', oneTimeSession },
    },
    offline: {
      path: '/termsOfService',
      state: { step: 'agreement', agreement: 'termsOfService', oneTimeSession, problem: refused('networkError') },
    },
  },
  governmentNotice: {
    'first view': {
      path: '/notification/government',
      state: { step: 'agreement', agreement: 'governmentNotice', oneTimeSession },
    },
  },
};
