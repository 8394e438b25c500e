import type { ScreenName } from '../paths.ts';

interface MailLinkRow {
  /** The screen that the link opens. */
  readonly screen: ScreenName;
  /** Where the code of the same e-mail is typed: in the browser that asked for it, or on the screen of the link. */
  readonly code: 'asker' | 'screen' | 'none';
}

/** The links of messages, by the word in their address. */
export const mailLinks = {
  reset: { screen: 'recoveryLink', code: 'asker' },
  signIn: { screen: 'expressLinkOpened', code: 'asker' },
  confirm: { screen: 'confirmEmail', code: 'screen' },
  undo: { screen: 'undoEmailChange', code: 'none' },
  stop: { screen: 'stopRecovery', code: 'none' },
  secure: { screen: 'secureAccount', code: 'none' },
  activate: { screen: 'activation', code: 'screen' },
} as const satisfies Readonly<Record<string, MailLinkRow>>;

export type MailLink = keyof typeof mailLinks;
export const mailLinkNames = Object.keys(mailLinks) as readonly MailLink[]; // the keys of a constant
