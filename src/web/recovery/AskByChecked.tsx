import { type FormEvent, useId } from 'react';
import { pathTo } from '../../rules/paths/page-path.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { readCheckedCredential } from '../kernel/visit/checked-credential.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { CheckedAccount } from '../parts/account/CheckedAccount.tsx';
import styles from '../parts/credential/CredentialFields.module.css';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
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
