import type { ScreenProps } from '../kernel/flow/screen.ts';
import { Activated } from './Activated.tsx';
import type { ActivationProps } from './ActivationProps.ts';
import { FirstPasskey } from './FirstPasskey.tsx';
import { FirstPassword } from './FirstPassword.tsx';
import { FoundAccount } from './FoundAccount.tsx';
import { SecurityQuestion } from './SecurityQuestion.tsx';

export { finish } from './finish-activation.ts';

export type AfterCodeProps = ActivationProps<
  'found' | 'password' | 'passkey' | 'makingPasskey' | 'keeping' | 'answer' | 'saving' | 'done'
> &
  Pick<ScreenProps, 'proceed'>;

/** The account that a code has found: its password, the answer, and the end. */
export function AfterCode({ at, send, proceed }: AfterCodeProps) {
  switch (at.step) {
    case 'found':
      return <FoundAccount at={at} send={send} />;
    case 'keeping':
      return at.chosen.passkey ? <FirstPasskey at={at} send={send} /> : <FirstPassword at={at} send={send} />;
    case 'password':
      return <FirstPassword at={at} send={send} />;
    case 'passkey':
    case 'makingPasskey':
      return <FirstPasskey at={at} send={send} />;
    case 'answer':
    case 'saving':
      return <SecurityQuestion at={at} send={send} />;
    case 'done':
      return <Activated at={at} proceed={proceed} />;
  }
}
