import { agreementStep } from './agreement-step.ts';
import { SunsetWarning } from './SunsetWarning.tsx';

export const sunsetWarning = agreementStep(SunsetWarning, (api) =>
  api.post('/api/agreement/sunset-notification', { acknowledged: true }),
);
