import type { ComponentType } from 'react';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { Activated } from './Activated.tsx';
import type { ActivationProps } from './ActivationProps.ts';
import { FirstPassword } from './FirstPassword.tsx';
import { FoundAccount } from './FoundAccount.tsx';
import { FirstPasskey } from './passkey/FirstPasskey.tsx';
import { SecurityQuestion } from './SecurityQuestion.tsx';

export { finish } from './finish-activation.ts';

export type AfterCodeProps = ActivationProps<
  'found' | 'password' | 'passkey' | 'makingPasskey' | 'keeping' | 'answer' | 'saving' | 'done'
> &
  Pick<ScreenProps, 'proceed'>;

type Screens = {
  readonly [Step in Exclude<AfterCodeProps['at']['step'], 'keeping'>]: ComponentType<
    ActivationProps<Step> & Pick<ScreenProps, 'proceed'>
  >;
};

const screens: Screens = {
  found: FoundAccount,
  password: FirstPassword,
  passkey: FirstPasskey,
  makingPasskey: FirstPasskey,
  answer: SecurityQuestion,
  saving: SecurityQuestion,
  done: Activated,
};

/** The account that a code has found: its password, the answer, and the end. */
export function AfterCode(props: AfterCodeProps) {
  const Screen = screenOf(props.at) as ComponentType<AfterCodeProps>; // the lookup loses that step and screen match
  return <Screen {...props} />;
}

/** The form of the first step stays while it is kept. */
function screenOf(at: AfterCodeProps['at']) {
  if (at.step !== 'keeping') return screens[at.step];
  return at.chosen.passkey ? FirstPasskey : FirstPassword;
}
