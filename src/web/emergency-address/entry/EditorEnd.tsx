import { useId } from 'react';
import { SubmitButton, TextButton } from '../../../ui/buttons/Button.tsx';
import { QuietButton } from '../../../ui/buttons/QuietButton.tsx';
import { FieldMessage } from '../../../ui/messages/FieldMessage.tsx';
import { useIsLate } from '../../../ui/waiting/useIsLate.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import styles from './AddressEntry.module.css';
import type { EntryScreenProps } from './EntryProps.ts';
import { useEntryProblem } from './useEntryProblem.tsx';

export const lateAfterMs = 5000;

/** The end of the form: who sees the address, what is wrong with it as a whole, and its button. */
export function EditorEnd(props: EntryScreenProps) {
  const { state, send } = props;
  const { t } = useVisit();
  const messageId = useId();
  const isChecking = state.step === 'checking';
  const isLate = useIsLate(isChecking, lateAfterMs);
  const problem = useEntryProblem(props, 'editor');
  const missingFormat = useMissingFormat(props);
  return (
    <>
      <p className={styles.seen}>{t('addressEntry.administrators')}</p>
      <FieldMessage id={messageId} hint={isLate && t('addressEntry.late')}>
        {missingFormat ?? problem}
      </FieldMessage>
      <SubmitButton working={t('addressEntry.checking')} isWorking={isChecking}>
        {t('addressEntry.check')}
      </SubmitButton>
      {isChecking && <QuietButton onClick={() => send({ type: 'canceled' })}>{t('addressEntry.cancel')}</QuietButton>}
    </>
  );
}

/** Why the fields of the chosen country are not there. */
function useMissingFormat({ state, forms: { format, refusal, retry } }: EntryScreenProps) {
  const { t, messageOf, space } = useVisit();
  if (!refusal || state.draft.values.country === format?.country) return undefined;
  return (
    <>
      {messageOf(refusal)}
      {space}
      {refusal.helpedBy === 'retry' && <TextButton onClick={retry}>{t('frame.tryAgain')}</TextButton>}
    </>
  );
}
