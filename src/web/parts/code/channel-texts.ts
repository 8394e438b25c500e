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
}
type Rows = Record<SentChannel, Texts> &
  Record<SetUpChannel, Pick<Texts, 'use' | 'setUp'>> &
  Record<FactorChannel, Pick<Texts, 'use'>>;

/** The texts of each way to confirm (MFA-2, MFA-5). */
export const channelTexts = {
  passkey: { use: 'twoFactor.usePasskey', setUp: 'twoFactor.wayPasskey' },
  totp: { use: 'twoFactor.useApp', setUp: 'twoFactor.wayApp' },
  sms: { use: 'twoFactor.useText', setUp: 'twoFactor.wayText', sent: 'twoFactor.texted' },
  email: { use: 'twoFactor.useEmail', setUp: 'twoFactor.wayEmail', sent: 'twoFactor.emailed' },
  voice: { use: 'twoFactor.useCall', setUp: 'twoFactor.wayCall', sent: 'twoFactor.calling' },
  recovery: { use: 'twoFactor.useRecovery' },
  setup: { use: 'twoFactor.useSetup' },
} as const satisfies Rows;
