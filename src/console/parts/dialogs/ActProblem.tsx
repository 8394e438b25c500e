import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import { ApiProblem } from '../../kernel/problem.ts';
import { useSay } from '../../kernel/texts.ts';
import { Note } from '../states/States.tsx';
import styles from './ConfirmDialog.module.css';

/** Problems of an act that have words of their own. */
const words: Readonly<Partial<Record<ApiProblem['code'], Extract<ConsoleTextId, `problem.${string}`>>>> = {
  networkError: 'problem.networkError',
  permissionMissing: 'problem.permissionMissing',
  scopeMissing: 'problem.permissionMissing',
  notFound: 'problem.notFound',
  conflict: 'problem.conflict',
  linkEnded: 'problem.linkEnded',
  changedMeanwhile: 'problem.changedMeanwhile',
  invalidInput: 'problem.invalidInput',
  tooManyRequests: 'problem.tooManyRequests',
};

/** Why an act was not done, where it was tried: what it means, the detail of the API, and the reference for support. */
export function ActProblem({ error }: { readonly error: unknown }) {
  const say = useSay();
  const problem = error instanceof ApiProblem ? error : undefined;
  const details = [problem?.detail, ...(problem?.errors ?? []).map(({ detail }) => detail)].filter(Boolean);
  return (
    <div role="alert">
      <Note tone="bad">
        {say((problem && words[problem.code]) ?? 'problem.failed')}
        {details.length > 0 && (
          <p className={styles.detail} lang="en">
            {details.join(' ')}
          </p>
        )}
        {problem?.reference && (
          <p className={styles.detail}>{say('state.reference', { reference: problem.reference })}</p>
        )}
      </Note>
    </div>
  );
}
