import type { ReactNode } from 'react';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ErrorReference } from '../../parts/problem/ErrorReference.tsx';
import type { EntryPlace } from '../places.rules.ts';
import { useSendingWords } from '../useSendingWords.ts';
import type { EntryScreenProps } from './EntryProps.ts';
import { locationAt } from './entry-check.rules.ts';

const named = (name: 'addressNotSupported' | 'emergencyLocationExists') =>
  ({ name, kind: 'default', surface: 'form' }) as const;

/** What is wrong with the address as a whole, at the place where the user went on (EA-11). */
export function useEntryProblem(
  { entry, state }: Pick<EntryScreenProps, 'entry' | 'state'>,
  at: EntryPlace,
): ReactNode {
  const { t, messageOf, space } = useVisit();
  const sendingWords = useSendingWords();
  const problem = state.step === 'open' && state.problems?.at === at ? state.problems.form : undefined;
  if (!problem) return undefined;
  if (problem === 'notSupported') return messageOf(named('addressNotSupported'));
  if (problem === 'notRecognized') return t('addressEntry.notRecognized');
  if (problem !== 'exists')
    return (
      <>
        {sendingWords(problem) ?? messageOf(problem)}
        <ErrorReference error={problem} />
      </>
    );
  const existing = locationAt(state.draft.values, state.draft, entry.locations);
  return (
    <>
      {messageOf(named('emergencyLocationExists'))}
      {space}
      {existing && existing.addressStatus !== 'Invalid' && (
        <TextButton onClick={() => entry.takeExisting(existing)}>
          {t('addressEntry.useExisting', { nickname: existing.name })}
        </TextButton>
      )}
    </>
  );
}
