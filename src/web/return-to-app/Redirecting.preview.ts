import type { ScreenPreview, ScreenPreviews } from '../kernel/flow/ScreenPreviews.ts';
import type { ReturnState } from './return-to-app.flow.ts';

function at(step: ReturnState): ScreenPreview {
  const isSignedIn = step.step === 'returning' || step.step === 'launchApp';
  return { path: '/enterPassword/email', state: { step: 'leaving', isSignedIn }, step };
}

export const previews: ScreenPreviews = {
  redirecting: {
    'on the way': at({ step: 'returning' }),
    'the app did not open': at({ step: 'launchApp', launchAt: '/launch/preview' }),
    'on the way back without a sign-in': at({ step: 'leaving' }),
    'the app that was left for did not open': at({ step: 'left' }),
  },
};
