import type { ErrorName } from '../../contract/errors.ts';
import { errorPath } from '../../rules/paths/error-path.ts';
import { refused, type ScreenPreview, type ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';

function previewError(name: ErrorName): ScreenPreview {
  const refusal = refused(name);
  return { path: errorPath(refusal), state: { step: 'stopped', refusal }, refusal };
}

export const previews: ScreenPreviews = {
  noRcmPermission: {
    'no permission': previewError('retiredAppNoPermission'),
    'the app is retired': previewError('retiredAppSunset'),
    'the app has moved': previewError('retiredAppMigration'),
  },
};
