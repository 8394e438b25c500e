import type { ErrorName } from '../../../contract/errors.ts';
import type { TextId } from '../../../contract/texts/texts.generated.ts';
import type { SentChannel } from '../../../contract/two-factor/channels.ts';
import type { FactorChannel, SetUpChannel } from '../../../contract/two-factor/factor-ways.ts';

interface Texts {
  /** Title of the way in a choice. */
  readonly use: TextId;
  /** Title of what can be set up. */
  readonly setUp: TextId;
  /** Where a code was sent. Its argument is `masked`. */
  readonly sent: TextId;
  /** Why one sets up what has no contact. */
  readonly why?: TextId;
  /** What its code is, in a choice. */
  readonly detail?: TextId;
  /** The words for problems that are other than those for a code that was sent. */
  readonly problems?: { readonly [Name in ErrorName]?: TextId };
}
type Own = 'why' | 'detail' | 'problems';
type Rows = Record<SentChannel, Texts> &
  Record<SetUpChannel, Pick<Texts, 'use' | 'setUp' | Own>> &
  Record<FactorChannel, Pick<Texts, 'use' | Own>>;

/** The texts of each way to confirm (MFA-2, MFA-5). */
export const channelTexts = {
  passkey: { use: 'twoFactor.usePasskey', setUp: 'twoFactor.wayPasskey', why: 'twoFactor.wayPasskeyWhy' },
  totp: {
    use: 'twoFactor.useApp',
    setUp: 'twoFactor.wayApp',
    why: 'twoFactor.wayAppWhy',
    problems: { codeUsed: 'twoFactor.appCodeUsed' },
  },
  sms: { use: 'twoFactor.useText', setUp: 'twoFactor.wayText', sent: 'twoFactor.texted' },
  email: { use: 'twoFactor.useEmail', setUp: 'twoFactor.wayEmail', sent: 'twoFactor.emailed' },
  voice: { use: 'twoFactor.useCall', setUp: 'twoFactor.wayCall', sent: 'twoFactor.calling' },
  recovery: { use: 'twoFactor.useRecovery' },
  setup: {
    use: 'twoFactor.useSetup',
    detail: 'twoFactor.fromAdministrator',
    problems: {
      invalidSecurityCode: 'twoFactor.setupCodeWrong',
      codeUsed: 'twoFactor.setupCodeWrong',
      codeExpired: 'twoFactor.setupCodeWrong',
    },
  },
} as const satisfies Rows;

/** The words of a way, with all that few have. */
export const ownTextsOf = (channel: FactorChannel): Pick<Texts, 'use' | Own> => channelTexts[channel];
