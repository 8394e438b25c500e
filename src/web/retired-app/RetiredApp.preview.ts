import type { ErrorName } from '../../contract/errors.ts';
import { errorPath } from '../../rules/error-path.ts';
import { refused, type ScreenPreview, type ScreenPreviews } from '../app/ScreenPreviews.ts';

function because(name: ErrorName): ScreenPreview {
  const refusal = refused(name);
  return { path: errorPath(refusal), state: { step: 'stopped', refusal }, refusal };
}

export const previews: ScreenPreviews = {
  noRcmPermission: {
    'no permission': because('retiredAppNoPermission'),
    'the app is retired': because('retiredAppSunset'),
    'the app has moved': because('retiredAppMigration'),
  },
  rcmWarning: {
    'the app will be retired': because('retiredAppSunsetNotification'),
    'the app will be retired, and the user may go on': {
      path: '/error/NO_RCM_PERMISSION/SUNSET_NOTIFICATION',
      state: { step: 'agreement', agreement: 'rcmWarning', oneTimeSession: 'preview' },
      answers: { '/api/account/lookup-rcm-sunset-notification': { data: { isDue: true, sunsetOn: '2027-03-01' } } },
    },
  },
};
