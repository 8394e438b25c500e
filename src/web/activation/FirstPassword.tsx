import { useVisit } from '../kernel/visit.tsx';
import { Heading } from '../ui/Heading.tsx';
import { LateChip } from '../ui/LateChip.tsx';
import { NewPasswordForm } from '../ui/NewPasswordForm.tsx';
import { checkChange } from '../ui/new-password.rules.ts';
import type { ActivationProps } from './ActivationProps.ts';
import { needsOf } from './activation.flow.ts';
import { StepOf } from './StepOf.tsx';

/** The first of two steps: a password, and a PIN where one is due. */
export function FirstPassword({ at, send }: ActivationProps<'password'>) {
  const { t } = useVisit();
  const { setUp, problem } = at;
  const needs = needsOf(setUp);
  return (
    <NewPasswordForm
      needs={needs}
      credential={setUp.form.credential}
      action={t('activation.continue')}
      problem={problem}
      isSaving={false}
      submit={(typed) => send({ type: 'passwordSubmitted', typed, problem: checkChange(typed, needs) })}
    >
      <StepOf step={1} />
      <Heading
        title={t(setUp.form.isPinDue ? 'activation.createBoth' : 'activation.createPassword')}
        chip={<LateChip credential={setUp.form.credential} />}
      />
    </NewPasswordForm>
  );
}
