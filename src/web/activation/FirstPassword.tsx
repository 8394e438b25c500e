import { TextButton } from '../../ui/buttons/Button.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { supportsPasskeys } from '../kernel/passkeys/passkeys.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LateChip } from '../parts/account/LateChip.tsx';
import { NewPasswordForm } from '../parts/password/NewPasswordForm.tsx';
import { checkChange } from '../parts/password/new-password.rules.ts';
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
