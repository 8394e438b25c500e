import type { ErrorName } from '../../../contract/errors.ts';
import type { TextId } from '../../../contract/texts/texts.generated.ts';
import type { FactorChannel } from '../../../contract/two-factor/factor-ways.ts';

/** Words that few ways have. Screens that name ways alone do not fetch them. */
interface OwnTexts {
  /** Why one sets up what has no contact. */
  readonly why?: TextId;
  /** What its code is, in a choice. */
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

/** What a way has to say beside its names. */
export const ownTextsOf = (channel: FactorChannel): OwnTexts => ownTexts[channel] ?? {};
