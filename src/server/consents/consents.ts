export { consentGateName, consentGiven, grantable, grantConsent, ownParameters } from './consent-decisions.ts';
export { type Consents, createConsents } from './consent-store.ts';
