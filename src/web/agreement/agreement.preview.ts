import { errorPath } from '../../rules/paths/error-path.ts';
import { dueState, refused, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';
import type { AgreementState } from './agreement.flow.ts';

const retiring = refused('retiredAppSunsetNotification');
const oneTimeSession = 'preview';
const offline: AgreementState = { step: 'asking', oneTimeSession, problem: refused('networkError') };
const recording: AgreementState = { step: 'recording', oneTimeSession };

const ada = { name: 'Ada Okafor', credential: 'ada@harbourlane.example', extension: '101' };
const answers = { '/api/agreement/consent-account': { data: ada } };

export const previews: ScreenPreviews = {
  consent: {
    'first view': { path: '/consent', state: dueState('consent'), answers },
    working: { path: '/consent', state: dueState('consent'), step: recording, answers },
    'what is asked has not come yet': {
      path: '/consent',
      state: dueState('consent'),
      answers: { ...answers, '/api/config/app-permissions': 'none' },
    },
  },
  termsOfService: {
    'first view': { path: '/termsOfService', state: dueState('termsOfService') },
    offline: { path: '/termsOfService', state: dueState('termsOfService'), step: offline },
  },
  governmentNotice: {
    'first view': { path: '/notification/government', state: dueState('governmentNotice') },
  },
  rcmWarning: {
    'the app will be retired': {
      path: errorPath(retiring),
      state: { step: 'stopped', refusal: retiring },
      refusal: retiring,
    },
    'the app will be retired, and the user may go on': {
      path: '/error/NO_RCM_PERMISSION/SUNSET_NOTIFICATION',
      state: dueState('rcmWarning'),
      answers: { '/api/account/lookup-rcm-sunset-notification': { data: { isDue: true, sunsetOn: '2027-03-01' } } },
    },
  },
};
