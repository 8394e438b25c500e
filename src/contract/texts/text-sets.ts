import { emergencyStartTexts, emergencyTexts } from '../address/emergency-texts.ts';
import type { TextId } from './texts.generated.ts';

/** What a form for a code says. */
const codeForm = [
  'twoFactor.checking',
  'twoFactor.newSent',
  'twoFactor.offUntil',
  'twoFactor.still',
] as const satisfies readonly TextId[];

/** What is said of a code that was sent, and of another one. */
const sentCode = [
  'twoFactor.canSend',
  'twoFactor.endingIn',
  'twoFactor.sendNew',
  'twoFactor.sending',
  'twoFactor.sentToEmail',
  'twoFactor.sentToNumber',
  'twoFactor.waiting',
  'twoFactor.yourEmail',
] as const satisfies readonly TextId[];

/** The names of the ways to confirm. */
const channels = [
  'twoFactor.calling',
  'twoFactor.emailed',
  'twoFactor.texted',
  'twoFactor.useApp',
  'twoFactor.useCall',
  'twoFactor.useEmail',
  'twoFactor.usePasskey',
  'twoFactor.useRecovery',
  'twoFactor.useSetup',
  'twoFactor.useText',
  'twoFactor.wayApp',
  'twoFactor.wayCall',
  'twoFactor.wayEmail',
  'twoFactor.wayPasskey',
  'twoFactor.wayText',
] as const satisfies readonly TextId[];

/** A line and how its address stands. */
const lineStates = [
  'emergencyAddress.changeFor',
  'emergencyAddress.change',
  'emergencyAddress.meanwhileOld',
  'emergencyAddress.unset',
  'emergencyAddress.off',
  'emergencyAddress.active',
  'emergencyAddress.saved',
  'emergencyAddress.settingUp',
  'emergencyAddress.notRouted',
  'emergencyAddress.needsAttention',
] as const satisfies readonly TextId[];

/** What is said while a sign-in link is asked for, or when it is not sent. */
const linkAsked = [
  'expressLink.title',
  'expressLink.notSentTitle',
  'expressLink.overSentence',
  'expressLink.overTitle',
  'expressLink.sendNew',
  'expressLink.usePassword',
] as const satisfies readonly TextId[];

/** A sign-in link that was opened. */
const linkOpened = [
  'expressLink.openedTitle',
  'expressLink.approveTitle',
  'expressLink.elsewhereTitle',
  'expressLink.notMe',
  'expressLink.overSentence',
  'expressLink.overTitle',
  'expressLink.requested',
  'expressLink.requestedNear',
  'expressLink.sendNew',
  'expressLink.signIn',
  'expressLink.signingIn',
  'expressLink.typeThere',
] as const satisfies readonly TextId[];

/** What asks for a new password. */
const resetAsked = [
  'recovery.title',
  'recovery.another',
  'recovery.byEmail',
  'recovery.email',
  'recovery.send',
  'recovery.sendEmail',
  'recovery.setupTitle',
  'recovery.toContact',
  'recovery.useNumber',
] as const satisfies readonly TextId[];

/** The message for a new password is on its way. */
const resetSent = [
  'recovery.sent',
  'recovery.codeHint',
  'recovery.continue',
  'recovery.noEmail',
  'recovery.noEmailHelp',
  'recovery.sentIfAny',
  'recovery.sentIfKnown',
  'recovery.sentTitle',
  'recovery.textSentTitle',
  'recovery.texted',
] as const satisfies readonly TextId[];

/** Its link was opened. */
const resetLink = [
  'recovery.forAccount',
  'recovery.continue',
  'recovery.notMe',
  'recovery.opening',
  'recovery.overSentence',
  'recovery.overTitle',
  'recovery.sendNewLink',
  'recovery.sentNew',
  'recovery.sentTitle',
  'recovery.signIn',
  'recovery.voidSentence',
  'recovery.voidTitle',
] as const satisfies readonly TextId[];

/** What activates an account begins with its code. */
const activationCode = [
  'activation.title',
  'activation.code',
  'activation.codeHint',
  'activation.continue',
  'activation.noCode',
  'activation.sentNew',
] as const satisfies readonly TextId[];

/** A code that another try does not help, and an account that is active. */
const activationRefused = [
  'activation.overTitle',
  'activation.overSentence',
  'activation.sendNew',
  'activation.sending',
  'activation.signIn',
] as const satisfies readonly TextId[];

/** What a PIN activates in an app. */
const activationPin = [
  'activation.pin',
  'activation.activate',
  'activation.enterCode',
  'activation.pinOver',
  'activation.pinOverTitle',
  'activation.pinSentence',
  'activation.useCode',
] as const satisfies readonly TextId[];

/** The account that a code has found. */
const activationSetUp = [
  'activation.for',
  'activation.answer',
  'activation.back',
  'activation.continue',
  'activation.continueTo',
  'activation.createBoth',
  'activation.createPassword',
  'activation.doneSentence',
  'activation.doneTitle',
  'activation.doneWithPasskey',
  'activation.finish',
  'activation.passkeySentence',
  'activation.passkeyTitle',
  'activation.question',
  'activation.questionSentence',
  'activation.questionTitle',
  'activation.saving',
  'activation.signIn',
  'activation.stepOf',
  'activation.usePasskey',
  'activation.usePassword',
  'passkeyWay.create',
  'passkeyWay.waiting',
] as const satisfies readonly TextId[];

/** States of accounts that typing cannot change, and who can help. */
const accountStates = [
  'errorScreen.accountDisabled',
  'errorScreen.accountAdminSuspended',
  'errorScreen.accountSuspended',
  'errorScreen.askAdministrator',
  'errorScreen.cardAdministrator',
  'errorScreen.cardSupport',
  'errorScreen.codeFromWelcome',
  'errorScreen.confirmFirst',
  'errorScreen.extensionDisabled',
  'errorScreen.extensionFrozen',
  'errorScreen.keepService',
  'errorScreen.notActivated',
  'errorScreen.trialExpired',
  'errorScreen.trialExpiredAdmin',
  'errorScreen.userNotConfirmed',
] as const satisfies readonly TextId[];

const supportContact = ['errorScreen.support', 'errorScreen.feedback'] as const satisfies readonly TextId[];

/**
 * Texts of a group that a screen needs without the others. The page asks for a set by the first id, which no other set
 * begins with; the id of a text without a set is that text alone. The title of a group that is asked for as a whole is in no
 * set, since the page knows by it that the group is there.
 */
export const textSets: readonly (readonly [TextId, ...TextId[]])[] = [
  codeForm,
  [
    'twoFactor.codeLabel',
    ...codeForm,
    ...sentCode,
    'twoFactor.elsewhereTitle',
    'twoFactor.continueHere',
    'twoFactor.elsewhereSentence',
  ],
  ['twoFactor.elsewhereTitle', 'twoFactor.continueHere', 'twoFactor.elsewhereSentence'],
  ['twoFactor.endingIn', 'twoFactor.yourEmail', 'twoFactor.sending'],
  ['passkeyWay.waiting', 'passkeyWay.create'],
  ['passkeyWay.noPassword', 'passkeyWay.title', 'passkeyWay.signIn', 'passkeyWay.waiting', 'recovery.setupTitle'],
  [
    'passkey.title',
    'passkey.why',
    'passkey.required',
    'passkey.hardware',
    'passkey.useKey',
    'passkey.unsupportedTitle',
    'passkey.unsupported',
    'passkey.unsupportedRequired',
    'passkeyWay.create',
    'passkeyWay.waiting',
    'twoFactor.cancel',
    'twoFactor.notNow',
    'twoFactor.requiredFrom',
    'twoFactor.saving',
  ],
  ['twoFactor.codesLeft', 'twoFactor.endingIn', 'twoFactor.yourEmail', ...channels],
  resetAsked,
  ['recovery.byNumber', 'recovery.continue', 'recovery.extension', 'recovery.number', 'recovery.useEmail'],
  ['recovery.impossibleTitle', 'recovery.impossibleSentence', 'recovery.useEmail'],
  resetSent,
  ['recovery.chooseTitle', 'recovery.chooseSentence', 'recovery.opening', 'recovery.withExtension'],
  ['recovery.doneTitle', 'recovery.continueTo', 'recovery.doneElsewhere', 'recovery.doneSentence', 'recovery.signIn'],
  resetLink,
  linkAsked,
  ['expressLink.sent', 'expressLink.codeHint', 'expressLink.sentIfKnown', 'expressLink.signIn'],
  linkOpened,
  [
    'expressLink.stopTitle',
    'expressLink.keep',
    'expressLink.signIn',
    'expressLink.stop',
    'expressLink.stopSentence',
    'expressLink.voidSentence',
    'expressLink.voidTitle',
  ],
  activationCode,
  activationRefused,
  activationPin,
  activationSetUp,
  lineStates,
  emergencyStartTexts,
  emergencyTexts,
  supportContact,
  ['errorScreen.contactSupport', 'errorScreen.useAnotherAccount'],
  [
    'errorScreen.title',
    ...supportContact,
    ...accountStates,
    'errorScreen.allowCookies',
    'errorScreen.confirmEmail',
    'errorScreen.contactSupport',
    'errorScreen.enterActivationCode',
    'errorScreen.leaveFor',
    'errorScreen.resetPassword',
    'errorScreen.signInAgain',
    'errorScreen.signInAtBrand',
    'errorScreen.useAnotherAccount',
    'errorScreen.usePassword',
  ],
  [
    'errorScreen.useSso',
    'errorScreen.continueWithSso',
    'errorScreen.requiresSso',
    'errorScreen.requiresSsoElsewhere',
    'errorScreen.signInAnotherWay',
    'errorScreen.signInWithProvider',
    'errorScreen.signsInElsewhere',
    'errorScreen.signsInWithProvider',
    'errorScreen.takingYou',
    'errorScreen.useAnotherWay',
    'errorScreen.useEmergencyAccess',
    'errorScreen.useProvider',
    'errorScreen.usesSso',
    'errorScreen.usesSsoElsewhere',
  ],
  [
    'errorScreen.tryAgain',
    'errorScreen.appleHiddenEmail',
    'errorScreen.askForAccess',
    'errorScreen.askToAdd',
    'errorScreen.askToConnect',
    'errorScreen.connectAccount',
    'errorScreen.connectOnce',
    'errorScreen.copyDetails',
    'errorScreen.details',
    'errorScreen.detailsCopied',
    'errorScreen.detailsNotCopied',
    'errorScreen.hostSilent',
    'errorScreen.howToShare',
    'errorScreen.invalidIdpEntity',
    'errorScreen.notShared',
    'errorScreen.oauthDenied',
    'errorScreen.replyNotValid',
    'errorScreen.sendDetails',
    'errorScreen.shareEmail',
    'errorScreen.signInAnotherWay',
    'errorScreen.ssoAuthError',
    'errorScreen.ssoIdentityConflict',
    'errorScreen.ssoInvalidToken',
    'errorScreen.ssoNoAccount',
    'errorScreen.ssoProviderDown',
    'errorScreen.startAgain',
    'errorScreen.useAnotherEmail',
    'errorScreen.useEmergencyAccess',
  ],
];
