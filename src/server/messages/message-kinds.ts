import type { CodeRow, KindRow, TextOf } from './message-kind-row.ts';
import type { MessageKind } from './message-values.ts';

/**
 * Every kind of message, with its texts by channel. A channel that it does not have is never used for it. The compiler
 * reports a text that names a value which the kind does not have.
 */
export const messageKinds = {
  signInCode: {
    email: {
      subject: 'message.signInCode.subject',
      parts: ['message.signInCode.enter', 'code', 'message.codeLifetime', 'message.asked', 'secure'],
    },
    sms: 'message.signInCode.sms',
    voice: 'message.signInCode.voice',
    hasCode: true,
  },
  confirmContactCode: {
    email: {
      subject: 'message.confirmContactCode.subject',
      parts: ['message.confirmContactCode.enter', 'code', 'message.codeLifetime', 'message.asked', 'secure'],
    },
    sms: 'message.confirmContactCode.sms',
    voice: 'message.confirmContactCode.voice',
    hasCode: true,
  },
  setupCode: {
    email: {
      subject: 'message.setupCode.subject',
      parts: ['message.setupCode.enter', 'code', 'message.setupCode.works', 'secure'],
    },
    sms: 'message.setupCode.sms',
    voice: 'message.setupCode.voice',
    hasCode: true,
  },
  factorReset: {
    email: { subject: 'message.factorReset.subject', parts: ['message.factorReset.sentence', 'secure'] },
    sms: 'message.factorReset.sms',
    hasCode: false,
  },
  newBrowser: {
    email: {
      subject: 'message.newBrowser.subject',
      parts: ['message.newBrowser.sentence', 'message.newBrowser.fine', 'secure'],
    },
    sms: 'message.newBrowser.sms',
    hasCode: false,
  },
  passwordChanged: {
    email: { subject: 'message.passwordChanged.subject', parts: ['message.passwordChanged.sentence', 'secure'] },
    sms: 'message.passwordChanged.sms',
    hasCode: false,
  },
  pinChanged: {
    email: { subject: 'message.pinChanged.subject', parts: ['message.pinChanged.sentence', 'secure'] },
    sms: 'message.pinChanged.sms',
    hasCode: false,
  },
  resetPassword: {
    email: {
      subject: 'message.resetPassword.subject',
      parts: [
        ...(['message.resetPassword.choose', 'link', 'message.resetPassword.code', 'code'] as const),
        ...(['message.resetPassword.lifetime', 'message.asked', 'message.resetPassword.ignore'] as const),
      ],
      action: 'message.resetPassword.action',
    },
    sms: 'message.resetPassword.sms',
    hasCode: true,
  },
  setUpPassword: {
    email: {
      subject: 'message.setUpPassword.subject',
      parts: [
        ...(['message.setUpPassword.choose', 'link', 'message.resetPassword.code', 'code'] as const),
        ...(['message.resetPassword.lifetime', 'message.asked', 'message.setUpPassword.ignore'] as const),
      ],
      action: 'message.resetPassword.action',
    },
    sms: 'message.resetPassword.sms',
    hasCode: true,
  },
  resetByOperator: {
    email: {
      subject: 'message.resetPassword.subject',
      parts: [
        ...(['message.resetPassword.choose', 'link', 'message.resetPassword.linkLifetime'] as const),
        ...(['message.resetPassword.byOperator', 'message.resetPassword.ignore'] as const),
      ],
      action: 'message.resetPassword.action',
    },
    hasCode: false,
  },
  resetAfterSecuring: {
    email: {
      subject: 'message.resetPassword.subject',
      parts: ['message.resetPassword.choose', 'link', 'message.resetPassword.linkLifetime'],
      action: 'message.resetPassword.action',
    },
    hasCode: false,
  },
  resetNotPossible: {
    email: {
      subject: 'message.resetNotPossible.subject',
      parts: ['message.resetNotPossible.sentence', 'message.asked', 'message.resetPassword.ignore'],
    },
    hasCode: false,
  },
  resetStepCode: {
    email: {
      subject: 'message.resetStepCode.subject',
      parts: ['message.resetStepCode.enter', 'code', 'message.codeLifetime', 'message.asked'],
    },
    sms: 'message.resetPassword.sms',
    voice: 'message.resetStepCode.voice',
    hasCode: true,
  },
  expressLink: {
    email: {
      subject: 'message.expressLink.subject',
      parts: [
        ...(['message.expressLink.signIn', 'link', 'message.expressLink.code', 'code'] as const),
        ...(['message.expressLink.lifetime', 'message.asked', 'message.expressLink.ignore'] as const),
      ],
      action: 'message.expressLink.action',
    },
    hasCode: true,
  },
  confirmEmail: {
    email: {
      subject: 'message.confirmEmail.subject',
      parts: [
        ...(['message.confirmEmail.sentence', 'link', 'message.confirmEmail.code', 'code'] as const),
        ...(['message.confirmEmail.lifetime', 'message.asked', 'message.confirmEmail.ignore'] as const),
      ],
      action: 'message.confirmEmail.action',
    },
    hasCode: true,
  },
  confirmEmailByOperator: {
    email: {
      subject: 'message.confirmEmail.subject',
      parts: [
        ...(['message.confirmEmail.byOperator', 'link'] as const),
        ...(['message.confirmEmail.linkLifetime', 'message.confirmEmail.ignore'] as const),
      ],
      action: 'message.confirmEmail.action',
    },
    hasCode: false,
  },
  inviteToConfirm: {
    email: {
      subject: 'message.confirmEmail.subject',
      parts: [
        ...(['message.inviteToConfirm.sentence', 'link'] as const),
        ...(['message.confirmEmail.linkLifetime', 'message.inviteToConfirm.ignore'] as const),
      ],
      action: 'message.confirmEmail.action',
    },
    hasCode: false,
  },
  emailChanged: {
    email: {
      subject: 'message.emailChanged.subject',
      parts: ['message.emailChanged.sentence', 'message.happened', 'undo'],
    },
    sms: 'message.emailChanged.sms',
    hasCode: false,
  },
  lostContact: {
    email: {
      subject: 'message.lostContact.subject',
      parts: ['message.lostContact.sentence', 'message.lostContact.from', 'stop'],
    },
    sms: 'message.lostContact.sms',
    hasCode: false,
  },
  accountRemoved: {
    email: {
      subject: 'message.accountRemoved.subject',
      parts: ['message.accountRemoved.sentence', 'message.accountRemoved.advice'],
    },
    sms: 'message.accountRemoved.sms',
    hasCode: false,
  },
  activation: {
    email: {
      subject: 'message.activation.subject',
      parts: ['message.activation.sentence', 'link', 'message.activation.code', 'code', 'message.activation.until'],
      action: 'message.activation.action',
    },
    sms: 'message.activation.sms',
    hasCode: true,
  },
  activationWithPin: {
    email: {
      subject: 'message.activation.subject',
      parts: [
        ...(['message.activation.sentence', 'link', 'message.activation.code', 'code'] as const),
        ...(['message.activation.pin', 'message.activation.untilWithPin'] as const),
      ],
      action: 'message.activation.action',
    },
    sms: 'message.activation.smsWithPin',
    hasCode: true,
  },
  accessChanged: {
    email: {
      subject: 'message.accessChanged.subject',
      parts: ['message.accessChanged.sentence', 'message.happened', 'secure'],
    },
    sms: 'message.accessChanged.sms',
    hasCode: false,
  },
  factorAdded: {
    email: {
      subject: 'message.factorAdded.subject',
      parts: ['message.factorAdded.sentence', 'message.happened', 'secure'],
    },
    sms: 'message.factorAdded.sms',
    hasCode: false,
  },
  factorRemoved: {
    email: {
      subject: 'message.factorRemoved.subject',
      parts: ['message.factorRemoved.sentence', 'message.happened', 'secure'],
    },
    sms: 'message.factorRemoved.sms',
    hasCode: false,
  },
  recoveryCodeUsed: {
    email: {
      subject: 'message.recoveryCodeUsed.subject',
      parts: ['message.recoveryCodeUsed.sentence', 'message.happened', 'secure'],
    },
    hasCode: false,
  },
  identityConnected: {
    email: {
      subject: 'message.identityConnected.subject',
      parts: ['message.identityConnected.sentence', 'message.happened', 'secure'],
    },
    sms: 'message.identityConnected.sms',
    hasCode: false,
  },
  identityDisconnected: {
    email: {
      subject: 'message.identityDisconnected.subject',
      parts: ['message.identityDisconnected.sentence', 'message.happened', 'secure'],
    },
    sms: 'message.identityDisconnected.sms',
    hasCode: false,
  },
  emergencyAccessUsed: {
    email: {
      subject: 'message.emergencyAccessUsed.subject',
      parts: ['message.emergencyAccessUsed.sentence', 'message.happened', 'message.emergencyAccessUsed.advice'],
    },
    hasCode: false,
  },
  certificateEnds: {
    email: {
      subject: 'message.certificateEnds.subject',
      parts: ['message.certificateEnds.sentence', 'message.certificateEnds.advice'],
    },
    hasCode: false,
  },
  addressApproved: {
    email: { subject: 'message.addressApproved.subject', parts: ['message.addressApproved.sentence'] },
    hasCode: false,
  },
  addressRefused: {
    email: { subject: 'message.addressRefused.subject', parts: ['message.addressRefused.sentence'] },
    hasCode: false,
  },
  addressSet: {
    email: { subject: 'message.addressSet.subject', parts: ['message.addressSet.sentence', 'message.addressSet.ask'] },
    hasCode: false,
  },
  addressesChanged: {
    email: {
      subject: 'message.addressesChanged.subject',
      parts: [
        ...(['message.addressesChanged.sentence', 'changes', 'message.addressesChanged.advice'] as const),
        'message.addressesChanged.why',
      ],
    },
    hasCode: false,
  },
  setupHandedBack: {
    email: {
      subject: 'message.setupHandedBack.subject',
      parts: ['message.setupHandedBack.sentence', 'message.setupHandedBack.next'],
    },
    hasCode: false,
  },
  setupTimeAsked: {
    email: {
      subject: 'message.setupTimeAsked.subject',
      parts: ['message.setupTimeAsked.sentence', 'message.setupTimeAsked.next'],
    },
    hasCode: false,
  },
  providerTest: {
    email: { subject: 'message.providerTest.subject', parts: ['message.providerTest.sentence'] },
    sms: 'message.providerTest.sms',
    voice: 'message.providerTest.voice',
    hasCode: false,
  },
  alarm: {
    email: {
      subject: 'message.alarm.subject',
      parts: ['message.alarm.sentence', 'alarms', 'link', 'message.alarm.why'],
      action: 'message.alarm.action',
    },
    hasCode: false,
  },
  accountLocked: {
    email: {
      subject: 'message.accountLocked.subject',
      parts: ['message.accountLocked.sentence', 'message.accountLocked.wait', 'secure'],
    },
    sms: 'message.accountLocked.sms',
    hasCode: false,
  },
} as const satisfies { readonly [Kind in MessageKind]: KindRow<TextOf<Kind>> } & {
  readonly [Kind in 'signInCode' | 'confirmContactCode']: CodeRow<TextOf<Kind>>;
};
