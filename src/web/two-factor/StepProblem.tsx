import { type ReactNode, useId } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** The problem that a screen shows; those of the frame are shown there. */
export function problemOf({ at }: Pick<TwoFactorProps, 'at'>): Refusal | undefined {
  return at.step === 'asking' && at.problem?.surface !== 'toast' ? at.problem : undefined;
}

/** The problem of a screen without a field, or a note in its place. */
export function StepProblem({ at, note }: Pick<TwoFactorProps, 'at'> & { note?: ReactNode }) {
  const id = useId();
  return <FormMessage id={id} hint={note} problem={problemOf({ at })} />;
}
