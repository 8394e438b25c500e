import { supportsPasskeys } from '../kernel/passkeys.ts';
import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { LateChip } from '../ui/LateChip.tsx';
import { NewPasswordForm } from '../ui/NewPasswordForm.tsx';
import { checkChange } from '../ui/new-password.rules.ts';
import { QuietActions } from '../ui/QuietActions.tsx';
import type { ActivationProps } from './ActivationProps.ts';
import { needsOf } from './needs.rules.ts';
import { StepOf } from './StepOf.tsx';

/** The first of two steps: a password, and a PIN where one is due. A passkey may take the place of the password. */
export function FirstPassword({ at, send }: ActivationProps<'password' | 'keeping'>) {
  const { t } = useVisit();
  const { setUp } = at;
  const isKeeping = at.step === 'keeping';
  const needs = needsOf(setUp);
  return (
    <>
      <NewPasswordForm
        needs={needs}
        credential={setUp.form.credential}
        action={t('activation.continue')}
        problem={at.step === 'password' ? at.problem : undefined}
        isSaving={isKeeping}
        submit={(typed) => send({ type: 'passwordSubmitted', typed, problem: checkChange(typed, needs) })}
      >
        <StepOf step={1} />
        <Heading
          title={t(setUp.form.isPinDue ? 'activation.createBoth' : 'activation.createPassword')}
          chip={<LateChip credential={setUp.form.credential} />}
        />
      </NewPasswordForm>
      {setUp.offersPasskey && supportsPasskeys() && (
        <QuietActions>
          <TextButton onClick={() => send({ type: 'passkeyPreferred' })}>{t('activation.usePasskey')}</TextButton>
        </QuietActions>
      )}
    </>
  );
}
