import { agreementStep } from './agreement-step.ts';
import { Consent } from './Consent.tsx';

export const consent = agreementStep(Consent, (api) => api.post('/api/agreement/consent', { granted: true }));
