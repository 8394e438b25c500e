import { type FormEvent, useState } from 'react';
import type { AddressValues } from '../../../rules/address/address-form.ts';
import { addressLines } from '../../../rules/address/written-address.ts';
import { SubmitButton, TextButton } from '../../../ui/buttons/Button.tsx';
import { RadioChoices } from '../../../ui/choices/RadioChoices.tsx';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { QuietActions } from '../../../ui/layout/QuietActions.tsx';
import { FieldMessage } from '../../../ui/messages/FieldMessage.tsx';
import { useIsLate } from '../../../ui/waiting/useIsLate.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ProvenAccount } from '../../parts/account/ProvenAccount.tsx';
import type { ChoiceProblem } from '../ChoiceProblem.ts';
import { WrittenAddress } from '../WrittenAddress.tsx';
import styles from './AddressEntry.module.css';
import { firstDifference } from './address-entry.rules.ts';
import type { Found } from './address-entry.states.rules.ts';
import { ComparedAddress, EnteredAddress } from './ComparedAddress.tsx';
import { lateAfterMs } from './EditorEnd.tsx';
import type { EntryScreenProps } from './EntryProps.ts';
import { keepInside } from './entry-check.rules.ts';
import { useEntryProblem } from './useEntryProblem.tsx';

/** What the user may have meant, beside what was entered. Nobody but the user takes a suggestion (EA-5). */
export function Suggestions(props: EntryScreenProps & { readonly found: Found }) {
  const { state, send, found } = props;
  const { t, say } = useVisit();
  const [missing, setMissing] = useState<ChoiceProblem>();
  const isChecking = state.step === 'checking';
  const isLate = useIsLate(isChecking, lateAfterMs);
  const problem = useEntryProblem(props, 'suggestions');
  useFocusOnArrival();
  const suggested = found.answer.addresses.map((address) => keepInside(address, found.entered));
  const [only] = suggested;
  const isSingle = suggested.length === 1;
  const title = t(isSingle ? 'addressEntry.didYouMean' : 'addressEntry.whichOne');
  const written = (address: AddressValues) => addressLines(address, found.format.fields);
  const entered = written(found.entered);
  const choices = suggested.map((address, index) => ({
    value: String(index),
    title: <ComparedAddress entered={entered} suggested={written(address)} />,
  }));

  function edit() {
    const focusOn = only && firstDifference(found.entered, only, found.format);
    send({ type: 'wantedToEdit', ...(focusOn && { focusOn }) });
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const picked = new FormData(event.currentTarget).get('address');
    const address = isSingle ? only : suggested[picked === null ? -1 : Number(picked)];
    if (address) send({ type: 'picked', address });
    else setMissing({ text: 'addressEntry.chooseOne' });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={title} chip={<ProvenAccount />} />
      <div className={styles.compared} data-single={isSingle || undefined}>
        <div>
          <h2 className={styles.label}>{t('addressEntry.entered')}</h2>
          {isSingle && only ? (
            <EnteredAddress entered={entered} suggested={written(only)} />
          ) : (
            <WrittenAddress lines={entered} />
          )}
        </div>
        {isSingle && only ? (
          <div>
            <h2 className={styles.label}>{t('addressEntry.suggested')}</h2>
            <ComparedAddress entered={entered} suggested={written(only)} />
          </div>
        ) : (
          <RadioChoices
            name="address"
            legend={title}
            isLegendHidden
            choices={choices}
            problem={missing}
            onChange={() => setMissing(undefined)}
          >
            {missing && say(missing.text)}
          </RadioChoices>
        )}
      </div>
      <FieldMessage id="suggestions-message" hint={isLate && t('addressEntry.late')}>
        {problem}
      </FieldMessage>
      <SubmitButton working={t('addressEntry.checking')} isWorking={isChecking}>
        {t('addressEntry.use')}
      </SubmitButton>
      <QuietActions>
        {isChecking ? (
          <TextButton onClick={() => send({ type: 'canceled' })}>{t('addressEntry.cancel')}</TextButton>
        ) : (
          <>
            <TextButton onClick={edit}>{t('addressEntry.editEntered')}</TextButton>
            <TextButton onClick={() => send({ type: 'noneFits' })}>{t('addressEntry.noneFits')}</TextButton>
          </>
        )}
      </QuietActions>
    </form>
  );
}
