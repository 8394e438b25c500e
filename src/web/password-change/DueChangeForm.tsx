import { QuietButton } from '../../ui/buttons/QuietButton.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import type { PasswordChangeEvent, PasswordChangeState } from './password-change.flow.ts';

interface DueChangeFormProps {
  readonly state: PasswordChangeState;
  send(event: PasswordChangeEvent): void;
}

/** The form in a sign-in, which can only be canceled. */
export function DueChangeForm({ state, send }: DueChangeFormProps) {
  const { t } = useVisit();
  return (
    <ChangeForm state={state} send={send}>
      <QuietButton onClick={() => send({ type: 'cancelled' })}>{t('passwordChange.cancel')}</QuietButton>
    </ChangeForm>
  );
}
