import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { NewPasswordForm } from '../parts/password/NewPasswordForm.tsx';
import { checkChange } from '../parts/password/new-password.rules.ts';
import { RecoveringAccount } from './RecoveringAccount.tsx';
import type { RecoveryProps } from './RecoveryProps.ts';
import { needsOf } from './recovery.flow.ts';

/** Form for the new password, and the new PIN where one is due: both are saved, or none. */
export function NewPassword({ at, send }: RecoveryProps) {
  const { t } = useVisit();
  const { form, isSetup } = at.progress;
  if (!form) return null;
  const needs = needsOf(at.progress);
  return (
    <NewPasswordForm
      needs={needs}
      credential={form.credential}
      rememberedPasswords={isSetup ? undefined : form.rememberedPasswords}
      problem={at.step === 'asking' ? at.problem : undefined}
      isSaving={at.step === 'working'}
      submit={(typed) => send({ type: 'passwordSubmitted', typed, problem: checkChange(typed, needs) })}
    >
      <Heading
        title={t(isSetup ? 'recovery.setupTitle' : 'newPassword.title')}
        chip={<RecoveringAccount credential={form.credential} />}
      />
    </NewPasswordForm>
  );
}
