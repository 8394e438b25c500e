import type { ReactNode } from 'react';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { AccountChip } from '../parts/account/AccountChip.tsx';
import { useOtherAccount } from '../parts/account/ProvenAccount.tsx';
import { NewPasswordForm } from '../parts/password/NewPasswordForm.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
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
  const onOther = useOtherAccount();
  const chip = <AccountChip credential={form.credential} onOther={onOther} />;
  if (of === 'pin') return <Heading title={t('passwordChange.pinTitle')} chip={chip} />;
  switch (reason) {
    case 'own':
      return <Heading title={t('passwordChange.title')} chip={chip} />;
    case 'oneTime':
      return (
        <Heading title={t('passwordChange.oneTimeTitle')} chip={chip}>
          {t('passwordChange.oneTimeSentence')}
        </Heading>
      );
    case 'expired':
      return (
        <Heading title={t('newPassword.title')} chip={chip}>
          {passwordDays === undefined
            ? messageOf({ name: 'passwordExpired' })
            : t('passwordChange.expiredSentence', { company, days: passwordDays })}
        </Heading>
      );
    case 'legacy':
      return (
        <Heading title={t('newPassword.title')} chip={chip}>
          {t('passwordChange.legacySentence')}
        </Heading>
      );
  }
}
