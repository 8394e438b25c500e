import { useId } from 'react';
import { keepNumberTogether } from '../../../rules/language/keep-together.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FieldMessage } from '../../../ui/messages/FieldMessage.tsx';
import { usePart } from '../../kernel/network/usePart.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import type { LineRecord } from '../address-draft.rules.ts';
import type { EmergencyProps } from '../EmergencyProps.ts';

const loadCountryCode = () => import('../../parts/credential/CountryCode.tsx');

interface OtherPhoneProps extends Pick<EmergencyProps, 'at'> {
  readonly line: LineRecord;
}

const phoneProblems = ['emptyPhone', 'invalidPhone', 'otherPhoneNeeded'];
/** The problem with the other phone; others stand at the button. */
export const hasPhoneProblem = (at: EmergencyProps['at']): boolean =>
  at.step === 'asking' && at.problem !== undefined && phoneProblems.includes(at.problem.name);

/** Another phone, which works in an emergency (EA-4). */
export function OtherPhone({ at, line }: OtherPhoneProps) {
  const { t, messageOf } = useVisit();
  const CountryCode = usePart(true, loadCountryCode)?.CountryCode;
  const messageId = useId();
  const problem = hasPhoneProblem(at) && at.step === 'asking' ? at.problem : undefined;
  const isOwn = problem?.name === 'otherPhoneNeeded';
  return (
    <>
      <Field
        label={t('emergencyAddress.otherPhone')}
        name="phone"
        type="tel"
        dir="ltr"
        autoComplete="tel-national"
        maxLength={40}
        readOnly={at.step !== 'asking'}
        isInvalid={problem !== undefined}
        describedBy={messageId}
        before={CountryCode && <CountryCode typed={{}} />}
      />
      <FieldMessage id={messageId} hint={t('emergencyAddress.otherPhoneHint')}>
        {problem &&
          (isOwn
            ? t('emergencyAddress.otherPhoneNeeded', { number: keepNumberTogether(line.phoneNumber) })
            : messageOf(problem))}
      </FieldMessage>
    </>
  );
}

/** The number in the form, with the code of its country. */
export function otherPhoneIn(form: HTMLFormElement): string {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const phone = text('phone');
  return phone === '' || phone.startsWith('+') || text('countryCode') === ''
    ? phone
    : `+${text('countryCode')} ${phone}`;
}
