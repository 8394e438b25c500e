import type { ReactNode } from 'react';
import { useVisit } from '../kernel/visit.tsx';
import { Heading } from '../ui/Heading.tsx';
import { NewPasswordForm } from '../ui/NewPasswordForm.tsx';
import { PendingScreen } from '../ui/PendingScreen.tsx';
import { needsOf, type PasswordChangeEvent, type PasswordChangeState } from './password-change.flow.ts';

interface ChangeFormProps {
  readonly state: PasswordChangeState;
  send(event: PasswordChangeEvent): void;
  /** Ways on below the form. */
  readonly children?: ReactNode;
}

/** Form of a change: why it is due, and the fields that it needs. */
export function ChangeForm({ state, send, children }: ChangeFormProps) {
  const { t } = useVisit();
  if (state.step === 'finding') return <PendingScreen title={t('passwordChange.title')} refusal={state.problem} />;
  const { of, due } = state;
  const { form } = due;
  return (
    <>
      <NewPasswordForm
        needs={needsOf(of, due)}
        credential={form.credential}
        rememberedPasswords={form.rememberedPasswords}
        problem={state.step === 'asking' ? state.problem : undefined}
        isSaving={state.step === 'saving'}
        submit={(typed) => send({ type: 'submitted', typed })}
      >
        <Why state={state} />
      </NewPasswordForm>
      {children}
    </>
  );
}

/** The title, and why the change is due. */
function Why({ state: { of, due } }: { state: Exclude<PasswordChangeState, { step: 'finding' }> }) {
  const { t, messageOf } = useVisit();
  const { reason, company, passwordDays, form } = due;
  if (of === 'pin') return <Heading title={t('passwordChange.pinTitle')} />;
  switch (reason) {
    case 'own':
      return (
        <Heading title={t('passwordChange.title')}>
          <bdi>{form.credential}</bdi>
        </Heading>
      );
    case 'oneTime':
      return <Heading title={t('passwordChange.oneTimeTitle')}>{t('passwordChange.oneTimeSentence')}</Heading>;
    case 'expired':
      return (
        <Heading title={t('newPassword.title')}>
          {passwordDays === undefined
            ? messageOf({ name: 'passwordExpired', kind: 'default', surface: 'form' })
            : t('passwordChange.expiredSentence', { company, days: passwordDays })}
        </Heading>
      );
    case 'legacy':
      return <Heading title={t('newPassword.title')}>{t('passwordChange.legacySentence')}</Heading>;
  }
}
