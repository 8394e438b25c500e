import { agreementStep } from './agreement-step.ts';
import { TermsOfService } from './TermsOfService.tsx';

export const termsOfService = agreementStep(TermsOfService, (api) =>
  api.post('/api/agreement/terms', { accepted: true }),
);
