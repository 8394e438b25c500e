import { TextButton } from '../../../ui/buttons/Button.tsx';
import { useFocusOnArrival } from '../../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { QuietActions } from '../../../ui/layout/QuietActions.tsx';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { LateChip } from '../../parts/account/LateChip.tsx';
import { NewPasswordForm } from '../../parts/password/NewPasswordForm.tsx';
import { checkChange } from '../../parts/password/new-password.rules.ts';
import type { ActivationProps } from '../ActivationProps.ts';
import { needsOf } from '../needs.rules.ts';
import { StepOf } from '../StepOf.tsx';

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
