import { keepNumberTogether } from '../../../rules/language/keep-together.ts';
import { TextButton } from '../../../ui/buttons/Button.tsx';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { QuietActions } from '../../../ui/layout/QuietActions.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { ProvenAccount } from '../../parts/account/ProvenAccount.tsx';
import type { EmergencyProps } from '../EmergencyProps.ts';
import { LineCount } from '../LineCount.tsx';
import { lineOf } from '../own.rules.ts';
import { SendingForm } from '../SendingForm.tsx';
import { useCountryName } from '../useCountryName.ts';
import { Acknowledgements, tickedIn } from './Acknowledgements.tsx';
import { boxesAt } from './acknowledgements.rules.ts';
import { hasPhoneProblem, OtherPhone, otherPhoneIn } from './OtherPhone.tsx';

/** The user is abroad, where the line reaches nobody: another phone and the terms (EA-4). */
export function OutOfCountry({ at, send }: EmergencyProps) {
  const { t } = useVisit();
  const countryName = useCountryName();
  const line = lineOf(at);
  useFocusOnArrival();
  if (!line) return null;
  const country = countryName(line.countryIsoCode);
  return (
    <>
      <SendingForm
        at={at}
        submit={t('emergencyAddress.accept')}
        isProblemAtField={hasPhoneProblem(at)}
        onSubmit={(form) =>
          send({ type: 'declined', reason: 'outOfCountry', otherPhone: otherPhoneIn(form), ticked: tickedIn(form) })
        }
      >
        <LineCount at={at} />
        <Heading title={t('emergencyAddress.abroadTitle', { country })} chip={<ProvenAccount />}>
          {t('emergencyAddress.abroadSentence', { number: keepNumberTogether(line.phoneNumber) })}
        </Heading>
        <OtherPhone at={at} line={line} />
        <Acknowledgements
          boxes={boxesAt(['outOfCountry'])}
          line={line}
          missing={(at.step === 'asking' && at.missing) || []}
        />
      </SendingForm>
      <QuietActions>
        <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'choose' } })}>
          {t('emergencyAddress.inCountry', { country })}
        </TextButton>
      </QuietActions>
    </>
  );
}
