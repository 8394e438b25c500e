import { type ReactNode, useId } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ErrorReference } from '../ui/ErrorReference.tsx';
import { FieldMessage } from '../ui/FieldMessage.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** The problem that a screen shows; those of the frame are shown there. */
export function problemOf({ at }: Pick<TwoFactorProps, 'at'>): Refusal | undefined {
  return at.step === 'asking' && at.problem?.surface !== 'toast' ? at.problem : undefined;
}

/** The problem of a screen without a field, or a note in its place. */
export function StepProblem({ at, note }: Pick<TwoFactorProps, 'at'> & { note?: ReactNode }) {
  const { messageOf } = useVisit();
  const id = useId();
  const problem = problemOf({ at });
  return (
    <FieldMessage id={id} hint={note}>
      {problem && (
        <>
          {messageOf(problem)}
          <ErrorReference error={problem} />
        </>
      )}
    </FieldMessage>
  );
}
