import type { ReactNode } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { CodeForm } from '../ui/CodeForm.tsx';
import { problemOf } from './StepProblem.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

interface StepCodeFormProps extends TwoFactorProps {
  readonly label: string;
  readonly action: string;
  /** A code that the user keeps, in place of six digits. */
  readonly isKept?: boolean;
  /** The words of this screen for a problem, where they differ from the general ones. */
  wordsFor?(problem: Refusal): string | undefined;
  /** The code comes by text message. */
  readonly isTexted?: boolean;
  readonly children?: ReactNode;
}

/** The form for a code of the second step (MFA-2). */
export function StepCodeForm({ at, send, isKept = false, ...form }: StepCodeFormProps) {
  const isSending = at.step === 'working' && at.work.is === 'sending';
  return (
    <CodeForm
      {...form}
      hasOtherWay
      kind={isKept ? 'kept' : 'digits'}
      name={isKept ? 'recoveryCode' : 'code'}
      problem={problemOf({ at })}
      isOfSending={at.step === 'asking' && at.failed !== 'checking'}
      isChecking={at.step !== 'asking' && !isSending}
      isSentAgain={at.step === 'asking' && at.isSentAgain === true}
      submit={(code) => send({ type: 'codeSubmitted', code })}
    />
  );
}
