import type { ReactNode } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { CodeForm } from '../parts/code/CodeForm.tsx';
import { pathOf } from './places.rules.ts';
import { problemOf } from './StepProblem.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';
import { useKeptLimit } from './useKeptLimit.ts';

interface StepCodeFormProps extends TwoFactorProps {
  readonly label: string;
  readonly action: string;
  /** A code that the user keeps, in place of six digits. */
  readonly isKept?: boolean;
  /** The words of this screen for a problem, where they differ from the general ones. */
  wordsFor?(problem: Refusal): string | undefined;
  /** The code comes by text message. */
  readonly isTexted?: boolean;
  /** The title is focused on arrival in place of the field. */
  readonly isUnfocused?: boolean;
  readonly children?: ReactNode;
}

/** The form for a code of the second step (MFA-2). */
export function StepCodeForm({ at, send, isKept = false, ...form }: StepCodeFormProps) {
  const isSending = at.step === 'working' && at.work.is === 'sending';
  const { signIn } = useVisit();
  const isSentAgain = at.step === 'asking' && at.isSentAgain === true;
  const isChecking = at.step !== 'asking' && !isSending;
  const problem = useKeptLimit(`${signIn?.id} ${pathOf(at.place)}`, problemOf({ at }), isSentAgain || isChecking);
  return (
    <CodeForm
      {...form}
      kind={isKept ? 'kept' : 'digits'}
      name={isKept ? 'recoveryCode' : 'code'}
      problem={problem}
      isOfSending={at.step === 'asking' && at.failed !== 'checking'}
      isChecking={isChecking}
      isSentAgain={isSentAgain}
      submit={(code) => send({ type: 'codeSubmitted', code })}
    />
  );
}
