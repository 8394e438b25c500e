import type { ReactNode } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ErrorReference } from './ErrorReference.tsx';
import { FieldMessage } from './FieldMessage.tsx';
import { LateSsoWay } from './LateSsoWay.tsx';

interface FormMessageProps {
  readonly id: string;
  readonly problem: Refusal | undefined;
  readonly hint?: ReactNode;
  /** The words of this screen for a problem, where they differ from the general ones. */
  wordsFor?(problem: Refusal): string | undefined;
}

/** The message of a problem with its reference, or the way on to single sign-on, in the reserved line of a form. */
export function FormMessage({ id, problem, hint, wordsFor }: FormMessageProps) {
  const { messageOf } = useVisit();
  return (
    <FieldMessage id={id} hint={hint}>
      {problem && (
        <>
          {wordsFor?.(problem) ?? messageOf(problem)}
          <LateSsoWay error={problem} />
          <ErrorReference error={problem} />
        </>
      )}
    </FieldMessage>
  );
}
