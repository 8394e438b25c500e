import { policyOperations } from './access-policy/operator/policy-operations.ts';
import { importOperations } from './account-import/import-operation.ts';
import { syncOperations } from './account-import/sync-operation.ts';
import { accountOperations } from './accounts/operator/account-operations.ts';
import { companyOperations } from './accounts/operator/company-operations.ts';
import { removalOperations } from './accounts/operator/removal-operations.ts';
import { activationOperations } from './activation/operator/activation-operations.ts';
import { invitationOperations } from './activation/operator/invitation-operations.ts';
import { alarmMailOperations } from './alarms/operator/alarm-mail-operations.ts';
import { alarmOperations } from './alarms/operator/alarm-operations.ts';
import { approvalOperations } from './approvals/operator/approval-operations.ts';
import { attentionOperations } from './attention/operator/attention-operations.ts';
import { auditOperations } from './audit/operator/audit-operations.ts';
import { verificationOperations } from './audit/operator/verification-operations.ts';
import { brandOperations } from './brand/operator/brand-operations.ts';
import { brandStateOperations } from './brand/operator/states/brand-state-operations.ts';
import { clientOperations } from './clients/operator/client-operations.ts';
import { clientTestOperations } from './clients/operator/client-test-operations.ts';
import { resourceOperations } from './clients/operator/resource-operations.ts';
import { contactOperations } from './contacts/operator/contact-operations.ts';
import { addressFormOperations } from './emergency-address/address-form/address-form-operations.ts';
import { addressCheckOperations } from './emergency-address/operator/address-check-operations.ts';
import { evidenceOperations } from './emergency-address/operator/evidence-operations.ts';
import { lineOperations } from './emergency-address/operator/line-operations.ts';
import { locationOperations } from './emergency-address/operator/location-operations.ts';
import { actPreviewOperations } from './jobs/operator/act-preview-operation.ts';
import { jobOperations } from './jobs/operator/job-operations.ts';
import { messageOperations } from './messages/operator/message-operations.ts';
import type { OperationTypes } from './operation/operation.ts';
import type { OperationNeeds } from './operation-needs.ts';
import { passkeyOperations } from './passkeys/operator/passkey-operations.ts';
import { peopleOperations } from './people/operator/people-operations.ts';
import { previewOperations } from './policy-previews/operator/preview-operations.ts';
import { installationOperations } from './processes/operator/installation-operations.ts';
import { providerOperations } from './providers/operator/provider-operations.ts';
import { providerOrderOperations } from './providers/operator/provider-order-operations.ts';
import { recoveryOperations } from './recovery/operator/recovery-operations.ts';
import { mailOperations } from './returned-mail/operator/mail-operations.ts';
import { meOperations } from './roles/operator/me-operations.ts';
import { programOperations } from './roles/operator/program-operations.ts';
import { roleOperations } from './roles/operator/role-operations.ts';
import { viewOperations } from './saved-views/operator/view-operations.ts';
import { sessionOperations } from './sessions/operator/session-operations.ts';
import { setupLinkOperations } from './setup-links/operator/setup-link-operations.ts';
import { keyOperations } from './signing-keys/operator/key-operations.ts';
import { spendingLimitOperations } from './spending/operator/limit-operations.ts';
import { spendingOperations } from './spending/operator/spending-operations.ts';
import { certificateDraftOperations } from './sso/operator/certificate-draft-operations.ts';
import { connectionHealthOperations } from './sso/operator/connection-health-operations.ts';
import { samlOperations } from './sso/operator/saml-operations.ts';
import { ssoIdentityOperations } from './sso/operator/sso-identity-operations.ts';
import { ssoOperations } from './sso/operator/sso-operations.ts';
import { ssoProviderOperations } from './sso/operator/sso-provider-operations.ts';
import { ssoStateOperations } from './sso/operator/sso-state-operation.ts';
import { funnelOperations } from './statistics/operator/funnel-operations.ts';
import { statisticsOperations } from './statistics/operator/statistics-operations.ts';
import { streetGuideOperations } from './street-guide/operator/street-guide-operations.ts';
import { explainOperations } from './support/operator/explain-operations.ts';
import { signInOperations } from './support/operator/sign-in-operations.ts';
import { factorOperations } from './two-factor/operator/factor-operations.ts';

/** An operation that needs nothing else. */
interface RunsOn<Needs> {
  readonly run: (needs: Needs, input: never) => Promise<unknown>;
}

/** Operations by name. They run in the command-line process, or in the server that has the embedded database open. */
export const operations = {
  ...accountOperations,
  ...actPreviewOperations,
  ...activationOperations,
  ...addressCheckOperations,
  ...addressFormOperations,
  ...alarmMailOperations,
  ...alarmOperations,
  ...approvalOperations,
  ...attentionOperations,
  ...auditOperations,
  ...verificationOperations,
  ...brandOperations,
  ...brandStateOperations,
  ...clientOperations,
  ...clientTestOperations,
  ...companyOperations,
  ...evidenceOperations,
  ...explainOperations,
  ...factorOperations,
  ...funnelOperations,
  ...contactOperations,
  ...importOperations,
  ...invitationOperations,
  ...jobOperations,
  ...installationOperations,
  ...keyOperations,
  ...lineOperations,
  ...locationOperations,
  ...mailOperations,
  ...meOperations,
  ...messageOperations,
  ...passkeyOperations,
  ...peopleOperations,
  ...policyOperations,
  ...previewOperations,
  ...recoveryOperations,
  ...removalOperations,
  ...resourceOperations,
  ...programOperations,
  ...roleOperations,
  ...sessionOperations,
  ...setupLinkOperations,
  ...signInOperations,
  ...spendingOperations,
  ...providerOperations,
  ...providerOrderOperations,
  ...spendingLimitOperations,
  ...ssoOperations,
  ...ssoIdentityOperations,
  ...samlOperations,
  ...certificateDraftOperations,
  ...ssoProviderOperations,
  ...ssoStateOperations,
  ...connectionHealthOperations,
  ...statisticsOperations,
  ...streetGuideOperations,
  ...syncOperations,
  ...viewOperations,
} satisfies Readonly<Record<string, RunsOn<OperationNeeds>>>;
export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type OperationInput<Name extends OperationName> = OperationTypes<Operations>[Name]['input'];
export type OperationOutput<Name extends OperationName> = OperationTypes<Operations>[Name]['output'];
