import type { ScreenName } from './paths.ts';

/** The links of messages, by the word in their address: the screen that each opens. */
export const mailLinks = {
  reset: 'recoveryLink',
  signIn: 'expressLinkOpened',
  confirm: 'confirmEmail',
  undo: 'undoEmailChange',
  stop: 'stopRecovery',
  secure: 'secureAccount',
  activate: 'activation',
} as const satisfies Readonly<Record<string, ScreenName>>;

export type MailLink = keyof typeof mailLinks;
export const mailLinkNames = Object.keys(mailLinks) as readonly MailLink[]; // the keys of a constant
