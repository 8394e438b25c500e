import { TextButton } from '../../../ui/buttons/Button.tsx';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { QuietActions } from '../../../ui/layout/QuietActions.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ProvenAccount } from '../../parts/account/ProvenAccount.tsx';
import { AddressBlock } from '../AddressBlock.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { usePrefetchedEntry } from '../entry/address-entry-part.ts';
import { LineCount } from '../LineCount.tsx';
import { lineOf } from '../own.rules.ts';
import type { EmergencyPlace } from '../places.rules.ts';
import { SendingForm } from '../SendingForm.tsx';
import { tickedIn } from './Acknowledgements.tsx';
import { addressOf, type Chosen } from './acknowledgements.rules.ts';
import { CallNote } from './CallNote.tsx';
import { NotesAbove, NotesBelow } from './ConfirmNotes.tsx';
import { MovedLines } from './MovedLines.tsx';
import { useConfirmSentence } from './useResponderSentence.ts';

/** The address as responders will see it, and what its user acknowledges (EA-4, EA-5). */
export function ConfirmAddress({ at, send }: EmergencyProps) {
  const line = lineOf(at);
  return line && at.chosen && <Confirm at={at} send={send} line={line} chosen={at.chosen} />;
}

function Confirm({ at, send, line, chosen }: EmergencyProps & { readonly line: LineRecord; readonly chosen: Chosen }) {
  const { t } = useVisit();
  const sentence = useConfirmSentence(at, line, chosen);
  useFocusOnArrival();
  const edited = editedAt(chosen);
  usePrefetchedEntry(edited !== undefined);
  const edit = () => edited && send({ type: 'placeChosen', place: edited });
  const addUnit = () => edited && send({ type: 'placeChosen', place: edited, isForUnit: true });
  return (
    <>
      <SendingForm
        at={at}
        submit={t('emergencyAddress.confirm')}
        wordsFor={({ name }) =>
          name === 'internalError' && at.step === 'asking' && at.isAdding ? t('emergencyAddress.addFailed') : undefined
        }
        onSubmit={(form) => send({ type: 'confirmed', ticked: tickedIn(form) })}
      >
        <LineCount at={at} />
        <Heading title={t('emergencyAddress.confirmTitle')} chip={<ProvenAccount />}>
          {sentence}
        </Heading>
        <NotesAbove line={line} chosen={chosen} />
        <AddressBlock
          {...addressOf(chosen)}
          name={'location' in chosen ? chosen.location.name : chosen.checked.draft.name}
        />
        <NotesBelow line={line} chosen={chosen} onAddUnit={edited && addUnit} />
        <CallNote line={line} />
        <MovedLines at={at} line={line} chosen={chosen} />
      </SendingForm>
      <QuietActions>
        {edited && <TextButton onClick={edit}>{t('emergencyAddress.edit')}</TextButton>}
        <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'choose' } })}>
          {t('emergencyAddress.chooseAnother')}
        </TextButton>
      </QuietActions>
    </>
  );
}

/** Where the address can be edited; nobody edits those of the company here. */
function editedAt(chosen: Chosen): EmergencyPlace | undefined {
  if ('checked' in chosen) return { at: 'editor' };
  const { visibility, id } = chosen.location;
  return visibility === 'Private' ? { at: 'editor', id } : undefined;
}
