import { type FormEvent, useId } from 'react';
import { pathTo } from '../../rules/page-path.ts';
import { readCheckedCredential } from '../kernel/checked-credential.ts';
import { useVisit } from '../kernel/visit.tsx';
import { SubmitButton } from '../ui/Button.tsx';
import { QuietLink } from '../ui/ButtonLink.tsx';
import { CheckedAccount } from '../ui/CheckedAccount.tsx';
import styles from '../ui/CredentialFields.module.css';
import { FormMessage } from '../ui/FormMessage.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import type { AskResetProps } from './AskResetProps.ts';

/** Asks whether to send the message to the contact of the credential that the sign-in has checked. */
export function AskByChecked({ state, isSetup, send }: AskResetProps) {
  const { t } = useVisit();
  const messageId = useId();
  useFocusOnArrival();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = readCheckedCredential();
    if (!checked) return;
    const { username, extension } = checked;
    send({ type: 'submitted', typed: { username, ...(extension && { extension }) } });
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t(isSetup ? 'recovery.setupTitle' : 'recovery.title')} chip={<CheckedAccount />}>
        {t('recovery.toContact')}
      </Heading>
      <FormMessage id={messageId} problem={state.step === 'asking' ? state.problem : undefined} />
      <SubmitButton working={t('twoFactor.sending')} isWorking={state.step === 'sending'}>
        {t('recovery.send')}
      </SubmitButton>
      <QuietLink href={`#${pathTo('resetPassword')}`}>{t('recovery.another')}</QuietLink>
    </form>
  );
}
