import type { ReactNode } from 'react';
import type { Refusal } from '../../../contract/envelope.ts';
import { FieldMessage } from '../../../ui/messages/FieldMessage.tsx';
import { usePart } from '../../kernel/network/usePart.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { useOwnProblem } from './useOwnProblem.ts';

const loadBeside = () => import('./beside-problem.ts');

interface FormMessageProps {
  readonly id: string;
  readonly problem: Refusal | undefined;
  readonly hint?: ReactNode;
  /** The words of this screen for a problem, where they differ from the general ones. */
  wordsFor?(problem: Refusal): string | undefined;
}

/** The message of a problem with its reference, or the way on to single sign-on, in the reserved line of a form. */
export function FormMessage({ id, hint, wordsFor, ...given }: FormMessageProps) {
  const { messageOf } = useVisit();
  const own = given.problem && wordsFor?.(given.problem); // says what failed, also where the reason is said elsewhere
  const general = useOwnProblem(given.problem);
  const problem = own === undefined ? general : given.problem;
  const beside = usePart(Boolean(problem), loadBeside);
  return (
    <FieldMessage id={id} hint={hint}>
      {problem && (
        <>
          {own ?? messageOf(problem)}
          {beside && <beside.LateSsoWay error={problem} />}
          {beside && <beside.ErrorReference error={problem} />}
        </>
      )}
    </FieldMessage>
  );
}
