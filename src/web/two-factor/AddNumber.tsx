import { type FormEvent, useId, useRef } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { isWritten } from '../../contract/two-factor/channels.ts';
import { SubmitButton, TextButton } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { useFocusOnProblem } from '../../ui/focus/useFocusOnProblem.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { usePart } from '../kernel/network/usePart.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ProvenAccount } from '../parts/account/ProvenAccount.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import styles from './AddNumber.module.css';
import { problemOf } from './StepProblem.tsx';
import { otherNumberChannel } from './settings.rules.ts';
import type { TypedNumber } from './states.rules.ts';
import type { TwoFactorProps } from './TwoFactorProps.ts';
import { useEnterCredentialTexts } from './useEnterCredentialTexts.ts';

const loadCountryCode = () => import('../parts/credential/CountryCode.tsx');

/** Asks for a phone number, to which a code is then sent. */
export function AddNumber({ at, send }: TwoFactorProps) {
  const { t, assets } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const problem = problemOf({ at });
  const isWorking = at.step !== 'asking';
  const channel = at.place.at === 'setupNumber' ? at.place.channel : 'sms';
  const isCall = !isWritten(channel);
  const other = otherNumberChannel(at.settings, channel);
  const CountryCode = usePart(true, loadCountryCode)?.CountryCode;
  const wordsFor = useWords(at.typed);
  useFocusOnProblem(form, problem);
  useEnterCredentialTexts();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const typed = { phone: text('phone'), countryCode: text('countryCode'), countryIsoCode: text('countryIsoCode') };
    if (!isWorking) send({ type: 'numberSubmitted', typed });
  }
  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={handleSubmit}>
        <Heading title={t('twoFactor.numberTitle')} chip={<ProvenAccount />}>
          {t('twoFactor.numberSentence', { brand: assets.displayName })}
        </Heading>
        <div className={styles.place}>
          <Field
            label={t('twoFactor.phoneLabel')}
            name="phone"
            type="tel"
            dir="ltr"
            autoComplete="tel-national"
            autoFocus
            maxLength={40}
            enterKeyHint="send"
            defaultValue={at.typed?.phone}
            readOnly={isWorking}
            isInvalid={problem?.surface === 'field' || problem?.name === 'codeDestinationRefused'}
            describedBy={messageId}
            before={CountryCode && <CountryCode typed={at.typed ?? {}} />}
          />
        </div>
        <FormMessage id={messageId} problem={problem} wordsFor={wordsFor} />
        <SubmitButton working={t('twoFactor.sending')} isWorking={isWorking}>
          {isCall ? t('twoFactor.callMe') : t('twoFactor.textMe')}
        </SubmitButton>
      </form>
      <QuietActions>
        {other && (
          <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'setupNumber', channel: other } })}>
            {t(isCall ? 'twoFactor.textInstead' : 'twoFactor.callInstead')}
          </TextButton>
        )}
        <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'setup' } })}>
          {t('twoFactor.anotherWay')}
        </TextButton>
      </QuietActions>
    </>
  );
}

/** The words for problems with a number: the country of its code may be the mistake. */
function useWords(typed: TypedNumber | undefined): (problem: Refusal) => string | undefined {
  const { t, language } = useVisit();
  return ({ name }) => {
    if (name === 'codeDestinationRefused') return t('twoFactor.numberRefused');
    if (name !== 'invalidPhone' || !typed?.countryIsoCode) return undefined;
    const country = new Intl.DisplayNames([language], { type: 'region' }).of(typed.countryIsoCode);
    return t('twoFactor.invalidNumber', { country: country ?? typed.countryIsoCode, code: typed.countryCode });
  };
}
