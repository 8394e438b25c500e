import { type FormEvent, useId, useRef } from 'react';
import { pathTo } from '../../rules/paths/page-path.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { EmailField, emailOf } from '../../ui/fields/EmailField.tsx';
import { useFocusOnProblem } from '../../ui/focus/useFocusOnProblem.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import styles from '../parts/credential/CredentialFields.module.css';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import type { AskResetProps } from './AskResetProps.ts';

/** Asks for the e-mail of the account. */
export function AskByEmail({ state, prefilled, send }: AskResetProps) {
  const { t } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const problem = state.step === 'asking' ? state.problem : undefined;
  useFocusOnProblem(form, problem);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send({ type: 'submitted', typed: { username: emailOf(event.currentTarget) } });
  }
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('recovery.title')}>{t('recovery.byEmail')}</Heading>
      <EmailField
        label={t('recovery.email')}
        autoComplete="username"
        enterKeyHint="send"
        defaultValue={state.typed?.username ?? prefilled}
        readOnly={state.step === 'sending'}
        isInvalid={problem?.surface === 'field'}
        describedBy={messageId}
      />
      <FormMessage id={messageId} problem={problem} />
      <SubmitButton working={t('twoFactor.sending')} isWorking={state.step === 'sending'}>
        {t('recovery.sendEmail')}
      </SubmitButton>
      <QuietLink href={`#${pathTo('resetPasswordByNumber')}`}>{t('recovery.useNumber')}</QuietLink>
    </form>
  );
}
