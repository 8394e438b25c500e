import type { SentChannel } from '../../../contract/channels.ts';
import type { FactorChannel, SetUpChannel } from '../../../contract/factor-ways.ts';
import type { TextId } from '../../../contract/texts.generated.ts';

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
