import type { AuditRecord } from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';

/** Operations with words of their own: `audit.act.<name>`. Those of an installation alone are shown by their names. */
export const acts = [
  'addPolicy',
  'removePolicy',
  'importAccounts',
  'removeAccounts',
  'syncAccounts',
  'addAccount',
  'setAccount',
  'removeAccount',
  'sendActivation',
  'sendActivations',
  'withdrawActivation',
  'verifyAnswer',
  'addAppFactor',
  'revokeConsent',
  'addContact',
  'removeContact',
  'verifyContact',
  'exportAccount',
  'resetFactors',
  'addContactFactor',
  'removeFactor',
  'removePasskey',
  'recoverAccount',
  'endSessions',
  'makeSetupCode',
  'unlockAccount',
  'approveAddress',
  'refuseAddress',
  'agree',
  'refuse',
  'resealAudit',
  'takeAlarm',
  'muteAlarm',
  'unmuteAlarm',
  'endAlarm',
  'setOwnAlarmMails',
  'beginAuditVerification',
  'stopAuditVerification',
  'addClient',
  'setClient',
  'removeClient',
  'rotateClientSecret',
  'keepFormerSecret',
  'testClient',
  'addProgram',
  'rotateProgramSecret',
  'removeProgram',
  'addCompany',
  'setCompany',
  'removeCompany',
  'importLines',
  'setLineRules',
  'addLine',
  'assignLineLocation',
  'removeLine',
  'importLocations',
  'addLocation',
  'setLocation',
  'removeLocation',
  'setPasskeyPolicy',
  'setSecondFactorPolicy',
  'removeSsoDomain',
  'proveSsoDomain',
  'enforceSso',
  'createJob',
  'addJobRows',
  'startJob',
  'cancelJob',
  'giveRole',
  'takeRole',
  'setRole',
  'removeRole',
  'addSamlConnection',
  'setSamlConnection',
  'addSamlKey',
  'retireSamlKey',
  'keepCertificateDraft',
  'adoptCertificateDraft',
  'dropCertificateDraft',
  'makeSetupLink',
  'extendSetupLink',
  'endSetupLink',
  'addSsoConnection',
  'setSsoConnection',
  'removeSsoConnection',
  'removeSsoIdentities',
  'testSsoConnection',
  'addView',
  'setView',
  'removeView',
  'retryMessage',
  'setSpendingLimit',
  'endSpendingLimit',
  'setProviderOrder',
  'endProviderOrder',
  'sendTestMessage',
  'restoreMail',
  'rotateKey',
  'removeKey',
] as const;

/** What is done by a set-up link beside operations, with words as the acts have them. */
export const linkActs = ['openSetupLink', 'askForSetupTime', 'handBackSetup'] as const;
export type NamedAct = (typeof acts)[number] | (typeof linkActs)[number];

/** Those that change nothing but what a company asks at a sign-in. */
export const ruleActs: readonly NamedAct[] = ['setSecondFactorPolicy', 'setPasskeyPolicy', 'addPolicy', 'removePolicy'];

/** What persons and the sign-in do, with words of their own: `audit.event.<name>`. */
export const events = [
  'signInOpened',
  'credentialChecked',
  'passwordChecked',
  'accountLocked',
  'passwordChanged',
  'accountSecured',
  'pinChanged',
  'emailConfirmationAsked',
  'emailConfirmed',
  'emailChanged',
  'emailChangeUndone',
  'recoveryAsked',
  'recoveryOpened',
  'recoveryVoided',
  'lostContactAsked',
  'lostContactApproved',
  'lostContactStopped',
  'expressLinkAsked',
  'expressLinkUsed',
  'activationPinChecked',
  'singleSignOnUsed',
  'accountCreated',
  'identityConnected',
  'identityDisconnected',
  'emergencyAccessUsed',
  'activationOpened',
  'accountActivated',
  'roomActivated',
  'roomActivationConfirmed',
  'accountChosen',
  'codeSent',
  'secondFactorChecked',
  'factorAdded',
  'factorRemoved',
  'passkeyChecked',
  'passkeyAdded',
  'passkeyPutOff',
  'passkeyRenamed',
  'passkeyRemoved',
  'recoveryCodesMade',
  'deviceTrusted',
  'setUpPutOff',
  'gateClosed',
  'codeRefused',
  'termsAccepted',
  'governmentNoticeAcknowledged',
  'signInFinished',
  'signInLeft',
  'tokenIssued',
  'tokenRevoked',
  'signedOut',
  'sessionEnded',
  'consentGranted',
  'consentRevoked',
  'emergencyLocationAdded',
  'emergencyLocationDeleted',
  'emergencyAddressChosen',
  'emergencyAddressPutOff',
  'emergencyTestCallAnswered',
  'emergencyLineMissing',
  'addressCheckAsked',
  'emergencyAddressRead',
  'emergencyEvidenceExported',
  'mailReturned',
] as const;
export type NamedEvent = (typeof events)[number];

/** The event of what administrators, programs and operators do; its outcome is the name of the operation. */
export const actEvent = 'operatorAction';

export const isAct = (name: string): name is NamedAct => [...acts, ...linkActs].some((act) => act === name);
export const isEvent = (name: string): name is NamedEvent => events.some((event) => event === name);

/** What happened, in words; the name of the operation for one of an installation. */
export function whatHappened(say: ConsoleSay, { event, outcome }: Pick<AuditRecord, 'event' | 'outcome'>): string {
  if (event === actEvent) return isAct(outcome) ? say(`audit.act.${outcome}`) : outcome;
  return isEvent(event) ? say(`audit.event.${event}`) : event;
}

/** How something ended; of what persons did, other ends than `done` are told by their names. */
export function endOf({ event, outcome, details }: Pick<AuditRecord, 'event' | 'outcome' | 'details'>) {
  if (event === actEvent) {
    if (details?.isAsked === true) return 'asked';
    return details?.isRefused === true ? 'refused' : 'done';
  }
  return outcome === 'ok' ? 'done' : 'named';
}

/** Why it was done, as whoever did it has said. */
export const reasonOf = ({ details }: Pick<AuditRecord, 'details'>): string | undefined =>
  typeof details?.reason === 'string' ? details.reason : undefined;

type Detail = readonly [name: string, value: string];

const toldElsewhere: ReadonlySet<string> = new Set(['reason', 'client', 'company', 'isRefused', 'isAsked']);

/** What was given, as lines of a name and a value, such as `state` and `disabled`. */
export function detailsOf({ details = {} }: Pick<AuditRecord, 'details'>): readonly Detail[] {
  return Object.entries(details).flatMap(([name, value]) => (toldElsewhere.has(name) ? [] : linesOf(name, value)));
}

function linesOf(name: string, value: unknown): readonly Detail[] {
  if (Array.isArray(value)) return [[name, value.map(String).join(', ')]];
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([part, one]) => linesOf(`${name}.${part}`, one));
}
