import { agreementStep } from './agreement-step.ts';
import { GovernmentNotice } from './GovernmentNotice.tsx';

/** No call records the notice; it is acknowledged with the code that ends the sign-in (FRAME-10). */
export const governmentNotice = agreementStep(GovernmentNotice, async (_, oneTimeSession) => ({
  oneTimeSession,
  completed: { fedrampNotificationCompleted: true },
}));
