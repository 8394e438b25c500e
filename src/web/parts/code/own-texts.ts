import type { ErrorName } from '../../../contract/errors.ts';
import type { TextId } from '../../../contract/texts/texts.generated.ts';
import type { FactorChannel } from '../../../contract/two-factor/factor-ways.ts';

/** Words that few ways have. Screens that name ways alone do not fetch them. */
interface OwnTexts {
  /** The reason to set up a way without a contact. */
  readonly why?: TextId;
  /** A description of its code, for a choice. */
  readonly detail?: TextId;
  /** The words for problems that are other than those for a code that was sent. */
  readonly problems?: { readonly [Name in ErrorName]?: TextId };
}

const ownTexts: { readonly [Channel in FactorChannel]?: OwnTexts } = {
  passkey: { why: 'twoFactor.wayPasskeyWhy' },
  totp: { why: 'twoFactor.wayAppWhy', problems: { codeUsed: 'twoFactor.appCodeUsed' } },
  setup: {
    detail: 'twoFactor.fromAdministrator',
    problems: {
      invalidSecurityCode: 'twoFactor.setupCodeWrong',
      codeUsed: 'twoFactor.setupCodeWrong',
      codeExpired: 'twoFactor.setupCodeWrong',
    },
  },
};

/** The further words of a way, if it has any. */
export const ownTextsOf = (channel: FactorChannel): OwnTexts => ownTexts[channel] ?? {};
