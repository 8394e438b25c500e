import { useCallback } from 'react';
import type { AddressValues } from '../../../rules/address/address-form.ts';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { QuietButton } from '../../../ui/buttons/QuietButton.tsx';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { Problem } from '../../../ui/messages/Problem.tsx';
import { Loader } from '../../../ui/waiting/Loader.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ProvenAccount } from '../../parts/account/ProvenAccount.tsx';
import { useCountryName } from '../useCountryName.ts';
import styles from './AddressEntry.module.css';
import { AddressForm } from './AddressForm.tsx';
import { firstInside } from './address-entry.rules.ts';
import type { EntryProblems } from './address-entry.states.rules.ts';
import { EditorEnd } from './EditorEnd.tsx';
import type { EntryScreenProps } from './EntryProps.ts';
import { NicknameField } from './NicknameField.tsx';

const noProblems: EntryProblems = { at: 'editor', fields: [] };

/** The form of an address, from its country to its nickname (EA-6, EA-8, EA-10). */
export function AddressEditor(props: EntryScreenProps) {
  const { entry, state, send } = props;
  const { format, countries, refusal, retry } = props.forms;
  const { t, messageOf } = useVisit();
  const edit = useCallback(
    (update: (values: AddressValues) => AddressValues) => format && send({ type: 'edited', update, format }),
    [format, send],
  );
  if (!format || !countries) {
    return (
      <>
        <EditorHeading {...props} />
        {!refusal && <Loader label={t('frame.loading')} />}
        <Problem>{refusal && messageOf(refusal)}</Problem>
        {refusal && <QuietButton onClick={retry}>{t('frame.tryAgain')}</QuietButton>}
      </>
    );
  }
  const { draft } = state;
  const { fields, nickname } = state.step === 'open' && state.problems?.at === 'editor' ? state.problems : noProblems;
  const { countryIsoCode } = entry.line;
  const known = { locations: entry.locations, countryIsoCode };
  return (
    <>
      <EditorHeading {...props} />
      <AddressForm
        countries={countries}
        format={format}
        values={draft.values}
        problems={fields}
        isWorking={state.step === 'checking'}
        keptStreets={props.keptStreets}
        countryProblem={draft.values.country !== countryIsoCode && <OutOfCountry {...props} />}
        wrongBelow={nickname ? [{ name: 'nickname', label: t('addressField.nickname') }] : []}
        focusOn={(state.step === 'open' && state.focusOn) || (entry.isForUnit ? firstInside(format) : undefined)}
        onChange={edit}
        onSubmit={(values) => send({ type: 'submitted', values, format, known })}
      >
        <NicknameField
          value={draft.name}
          problem={nickname}
          isReadOnly={state.step === 'checking'}
          isSummedUp={fields.length > 0}
          onChange={(name) => send({ type: 'named', name })}
        />
        <EditorEnd {...props} />
      </AddressForm>
    </>
  );
}

function EditorHeading({ entry: { edited } }: EntryScreenProps) {
  const { t } = useVisit();
  const title = edited ? t('addressEntry.editTitle', { nickname: edited.name }) : t('addressEntry.addTitle');
  return (
    <Heading title={title} chip={<ProvenAccount />}>
      {t('addressEntry.sentence')}
    </Heading>
  );
}

/** The address has to be in the country of the number; outside of it there is another way (EA-4). */
function OutOfCountry({ entry }: EntryScreenProps) {
  const { t, messageOf, space } = useVisit();
  const country = useCountryName()(entry.line.countryIsoCode);
  return (
    <>
      {messageOf({ name: 'outOfCountry' })}
      {space}
      <span className={styles.answer}>
        <TextButton onClick={entry.isOutside}>{t('emergencyAddress.outside', { country })}</TextButton>
      </span>
    </>
  );
}
