import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { LateChip } from '../ui/LateChip.tsx';
import { NewPasswordForm } from '../ui/NewPasswordForm.tsx';
import { checkChange } from '../ui/new-password.rules.ts';
import { QuietActions } from '../ui/QuietActions.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import type { ActivationProps } from './ActivationProps.ts';
import { needsOf } from './needs.rules.ts';
import { StepOf } from './StepOf.tsx';

/** The first of two steps without a password: a passkey, and a PIN where one is due. */
export function FirstPasskey({ at, send }: ActivationProps<'passkey' | 'makingPasskey' | 'keeping'>) {
  const { t } = useVisit();
  const { setUp } = at;
  const needs = needsOf(setUp, true);
  useFocusOnArrival(undefined, !needs.needsPin);
  return (
    <>
      <NewPasswordForm
        needs={needs}
        credential={setUp.form.credential}
        action={t('passkeyWay.create')}
        working={t('passkeyWay.waiting')}
        problem={at.step === 'passkey' ? at.problem : undefined}
        isSaving={at.step !== 'passkey'}
        submit={(typed) => send({ type: 'passkeyRequested', typed, problem: checkChange(typed, needs) })}
      >
        <StepOf step={1} />
        <Heading title={t('activation.passkeyTitle')} chip={<LateChip credential={setUp.form.credential} />}>
          {t('activation.passkeySentence')}
        </Heading>
      </NewPasswordForm>
      <QuietActions>
        <TextButton onClick={() => send({ type: 'passwordPreferred' })}>{t('activation.usePassword')}</TextButton>
      </QuietActions>
    </>
  );
}
