import { TextButton } from '../../../ui/buttons/Button.tsx';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { QuietActions } from '../../../ui/layout/QuietActions.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ProvenAccount } from '../../parts/account/ProvenAccount.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import { checkTextsOf } from '../check-texts.rules.ts';
import styles from '../EmergencyAddress.module.css';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { LineCount } from '../LineCount.tsx';
import { hasUsable, lineOf, usedNow } from '../own.rules.ts';
import { SendingForm } from '../SendingForm.tsx';
import { Acknowledgements, tickedIn } from './Acknowledgements.tsx';
import { boxesAt } from './acknowledgements.rules.ts';
import { CallNote } from './CallNote.tsx';
import { KeptForSupport } from './KeptForSupport.tsx';
import { hasPhoneProblem, OtherPhone, otherPhoneIn } from './OtherPhone.tsx';

/** A line without a location, for good or while support checks an address (EA-4, EA-5). */
export function Decline({ at, send }: EmergencyProps) {
  const line = lineOf(at);
  const { reference } = at;
  if (!line) return null;
  const kept = reference !== undefined && hasUsable(line) ? usedNow(line) : undefined;
  return reference !== undefined && kept ? (
    <KeptForSupport at={at} send={send} reference={reference} addressLines={kept} />
  ) : (
    <WithoutLocation at={at} send={send} line={line} />
  );
}

function WithoutLocation({ at, send, line }: EmergencyProps & { readonly line: LineRecord }) {
  const { t } = useVisit();
  const { reference } = at;
  useFocusOnArrival();
  return (
    <>
      <SendingForm
        at={at}
        submit={t('emergencyAddress.withoutLocation')}
        isProblemAtField={hasPhoneProblem(at)}
        onSubmit={(form) =>
          send({ type: 'declined', reason: 'noLocation', otherPhone: otherPhoneIn(form), ticked: tickedIn(form) })
        }
      >
        <LineCount at={at} />
        <Heading
          title={t(reference ? 'emergencyAddress.keptTitle' : 'emergencyAddress.declineTitle')}
          chip={<ProvenAccount />}
        >
          {t(reference ? 'emergencyAddress.keptSentence' : 'emergencyAddress.declineSentence')}
        </Heading>
        {reference && <p className={styles.note}>{t(checkTextsOf(at.own.lines).reference, { reference })}</p>}
        <CallNote line={line} />
        <OtherPhone at={at} line={line} />
        <Acknowledgements
          boxes={boxesAt(['nationalCallCenter'])}
          line={line}
          missing={(at.step === 'asking' && at.missing) || []}
        />
      </SendingForm>
      <QuietActions>
        <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'choose' } })}>
          {t('emergencyAddress.giveLocation')}
        </TextButton>
      </QuietActions>
    </>
  );
}
