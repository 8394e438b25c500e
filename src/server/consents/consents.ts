export {
  type ConsentCase,
  type ConsentDeps,
  type ConsentingSignIn,
  consentGateName,
  consentGiven,
  grantable,
  grantConsent,
  isConsentDueFor,
  ownParameters,
} from './consent-decisions.ts';
export { type Consents, createConsents } from './consent-store.ts';
