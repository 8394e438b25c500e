import { TextButton } from '../../../ui/buttons/Button.tsx';
import { ContinueButton } from '../../../ui/buttons/ContinueButton.tsx';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { QuietActions } from '../../../ui/layout/QuietActions.tsx';
import { Problem } from '../../../ui/messages/Problem.tsx';
import { useIsLate } from '../../../ui/waiting/useIsLate.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ProvenAccount } from '../../parts/account/ProvenAccount.tsx';
import { checkTextsOf } from '../check-texts.rules.ts';
import styles from './AddressEntry.module.css';
import { AddressParts } from './AddressParts.tsx';
import type { Found } from './address-entry.states.rules.ts';
import { lateAfterMs } from './EditorEnd.tsx';
import type { EntryScreenProps } from './EntryProps.ts';
import { wrongPartsOf } from './entry-check.rules.ts';
import { useEntryProblem } from './useEntryProblem.tsx';

/** No records know the address: it is edited, taken to support, or used as it is typed (EA-5). */
export function NoMatch(props: EntryScreenProps & { readonly found: Found }) {
  const { entry, state, send, found } = props;
  const { t } = useVisit();
  const problem = useEntryProblem(props, 'noMatch');
  const isAsking = state.step === 'asking';
  const isLate = useIsLate(isAsking, lateAfterMs);
  const wrong = wrongPartsOf(found);
  useFocusOnArrival();
  return (
    <>
      <Heading title={t('addressEntry.noMatchTitle')} chip={<ProvenAccount />}>
        {t(wrong.length > 0 ? 'addressEntry.invalid' : 'addressEntry.notRecognized')}
      </Heading>
      <AddressParts address={found.entered} format={found.format} wrong={wrong} />
      <ContinueButton onClick={() => send({ type: 'wantedToEdit', ...(wrong[0] && { focusOn: wrong[0] }) })}>
        {t('addressEntry.edit')}
      </ContinueButton>
      <p className={styles.note}>{t(checkTextsOf(entry).hint)}</p>
      <div className={styles.message}>
        <Problem>{problem}</Problem>
        <p role="status">{isLate && t('addressEntry.late')}</p>
      </div>
      <QuietActions>
        <TextButton onClick={() => send({ type: 'askedSupport', locations: entry.locations })}>
          {t(isAsking ? 'addressEntry.asking' : 'addressEntry.askSupport')}
        </TextButton>
        {(entry.mayUseAsTyped || found.answer.isPlaceCovered === false) && (
          <TextButton onClick={() => send({ type: 'wantedAsTyped', locations: entry.locations })}>
            {t('addressEntry.asTyped')}
          </TextButton>
        )}
      </QuietActions>
    </>
  );
}
