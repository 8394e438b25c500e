import { type FormEvent, useEffect, useId } from 'react';
import { SubmitButton } from '../../../ui/buttons/Button.tsx';
import { ignoreNotLoaded } from '../../kernel/network/loadPart.ts';
import { supportsPasskeys } from '../../kernel/passkeys/passkeys.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { FormMessage } from '../../parts/problem/FormMessage.tsx';
import type { SignInProps } from '../SignInProps.ts';
import { OtherWays } from './OtherWays.tsx';
import { PasswordHeading } from './PasswordHeading.tsx';

/** In place of the password step, for an account that has none: its passkey signs in, and so do the ways below. */
export function WithoutPassword({ state, send }: SignInProps) {
  const { t, loadTexts, hasText } = useVisit();
  const [messageId, whoId] = [useId(), useId()];
  useEffect(() => void loadTexts('passkeyWay.noPassword').catch(ignoreNotLoaded), [loadTexts]);
  if (!('known' in state) || !state.known || !hasText('passkeyWay.noPassword')) return null;
  const { known } = state;
  const isWorking = state.step !== 'enterPassword';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'passkeyChosen' });
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <PasswordHeading
        credential={known.shown}
        extension={known.extension}
        id={whoId}
        title={t('passkeyWay.title')}
        sentence={t('passkeyWay.noPassword')}
      />
      <FormMessage id={messageId} problem={state.step === 'enterPassword' ? state.problem : undefined} />
      {supportsPasskeys() && (
        <SubmitButton working={t('passkeyWay.waiting')} isWorking={isWorking}>
          {t('passkeyWay.signIn')}
        </SubmitButton>
      )}
      <OtherWays known={known} />
    </form>
  );
}
