import { TextButton } from '../../ui/buttons/Button.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ProvenAccount } from '../parts/account/ProvenAccount.tsx';
import { StepCodeForm } from './StepCodeForm.tsx';
import type { TwoFactorProps } from './TwoFactorProps.ts';

/** Asks for one of the codes that the user has saved. */
export function EnterRecoveryCode({ at, send }: TwoFactorProps) {
  const { t } = useVisit();
  return (
    <>
      <StepCodeForm
        at={at}
        send={send}
        label={t('twoFactor.recoveryLabel')}
        action={t('twoFactor.continue')}
        isKept
        wordsFor={({ name, surface }) =>
          surface === 'field' && name !== 'emptyCode' ? t('twoFactor.recoveryWrong') : undefined
        }
      >
        <Heading title={t('twoFactor.recoveryTitle')} chip={<ProvenAccount />}>
          {t('twoFactor.recoverySentence')}
        </Heading>
      </StepCodeForm>
      <QuietActions>
        <TextButton onClick={() => send({ type: 'placeChosen', place: { at: 'options' } })}>
          {t('twoFactor.anotherWay')}
        </TextButton>
      </QuietActions>
    </>
  );
}
