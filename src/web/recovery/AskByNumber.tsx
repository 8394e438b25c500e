import { type FormEvent, useId, useRef } from 'react';
import { parseCredential } from '../../rules/credential/credential.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { useFocusOnProblem } from '../../ui/focus/useFocusOnProblem.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { CountryCode } from '../parts/credential/CountryCode.tsx';
import styles from '../parts/credential/CredentialFields.module.css';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import type { AskResetProps } from './AskResetProps.ts';
import { checkNumber } from './number.rules.ts';

/** Asks for the phone number of the account, whose e-mail then gets the message. */
export function AskByNumber({ state, prefilled, send }: AskResetProps) {
  const { t } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const problem = state.step === 'asking' ? state.problem : undefined;
  const named = splitNumber(prefilled);
  const isSending = state.step === 'sending';
  useFocusOnProblem(form, problem);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const [countryCode, countryIsoCode] = [text('countryCode'), text('countryIsoCode')];
    const extension = text('extension');
    const typed = { username: text('number'), ...(extension && { extension }), countryCode, countryIsoCode };
    send({ type: 'submitted', typed, problem: checkNumber(typed) });
  }
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('recovery.title')}>{t('recovery.byNumber')}</Heading>
      <div className={styles.fields}>
        <Field
          label={t('recovery.number')}
          name="number"
          type="tel"
          dir="ltr"
          autoComplete="username"
          autoFocus
          maxLength={40}
          enterKeyHint="send"
          defaultValue={state.typed?.username ?? named.number}
          readOnly={isSending}
          isInvalid={problem?.field === 'credential' || problem?.field === 'countryCode'}
          describedBy={messageId}
          before={<CountryCode typed={state.typed ?? {}} />}
        />
        <Field
          label={t('recovery.extension')}
          name="extension"
          type="text"
          inputMode="numeric"
          autoComplete="tel-extension"
          maxLength={20}
          defaultValue={state.typed?.extension ?? named.extension}
          readOnly={isSending}
          isInvalid={problem?.field === 'extension'}
          describedBy={messageId}
        />
      </div>
      <FormMessage id={messageId} problem={problem} hint={t('enterCredential.extensionHint')} />
      <SubmitButton working={t('twoFactor.sending')} isWorking={isSending}>
        {t('recovery.continue')}
      </SubmitButton>
      <QuietLink href={`#${pathTo('resetPassword')}`}>{t('recovery.useEmail')}</QuietLink>
    </form>
  );
}

/** A number of the address as it was written, without its extension, which has a field of its own. */
function splitNumber(written: string): { readonly number: string; readonly extension?: string } {
  const parsed = parseCredential(written);
  return parsed.kind === 'phone' && parsed.extension
    ? { number: parsed.number, extension: parsed.extension }
    : { number: written };
}
