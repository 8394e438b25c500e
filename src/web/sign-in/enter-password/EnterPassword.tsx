import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { SubmitButton } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { useFocusOnProblem } from '../../../ui/focus/useFocusOnProblem.ts';
import { FieldMessage } from '../../../ui/messages/FieldMessage.tsx';
import { usePart } from '../../kernel/network/usePart.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { useSendAgain } from '../../parts/problem/useSendAgain.ts';
import type { SignInProps } from '../SignInProps.ts';
import styles from './EnterPassword.module.css';
import { OtherWays } from './OtherWays.tsx';
import { PasswordHeading } from './PasswordHeading.tsx';

const loadBeside = () => import('./password-problem.ts');
const loadWithout = () => import('./WithoutPassword.tsx');
const loadPasskeyWay = () => import('../PasskeyWay.tsx');

/** Asks for the password of the credential shown above it; used for e-mail addresses and for numbers. */
export function EnterPassword({ state, send }: SignInProps) {
  const { t, messageOf, signIn } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const [messageId, whoId] = [useId(), useId()];
  const [isCapsLock, setIsCapsLock] = useState(false);
  const followCapsLock = (event: KeyboardEvent) => setIsCapsLock(event.getModifierState('CapsLock'));
  const problem = state.step === 'enterPassword' && state.problem?.surface !== 'toast' ? state.problem : undefined;
  const beside = usePart(Boolean(problem), loadBeside);
  const PasskeyWay = usePart('known' in state && state.known?.hasPasskey, loadPasskeyWay)?.PasskeyWay;
  const Without = usePart('known' in state && state.known?.hasNoPassword, loadWithout)?.WithoutPassword;
  useFocusOnProblem(form, problem);
  useSendAgain(form, problem);
  if (!('known' in state) || !state.known) return null;
  const { known } = state;
  if (known.hasNoPassword) return Without ? <Without state={state} send={send} /> : null;
  const isWorking = state.step !== 'enterPassword';

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    send({ type: 'passwordSubmitted', password: String(data.get('password')), stays: data.has('stay') });
  }
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
      <PasswordHeading credential={known.shown} extension={known.extension} id={whoId} />
      <input
        className={styles.username}
        type="text"
        name="username"
        autoComplete="username"
        value={known.extension ? `${known.username}*${known.extension}` : known.username}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        label={t('enterPassword.label')}
        name="password"
        autoComplete="current-password"
        autoFocus
        maxLength={1024}
        onKeyUp={followCapsLock}
        enterKeyHint="go"
        readOnly={isWorking}
        isInvalid={problem?.field === 'password'}
        describedBy={`${whoId} ${messageId}`}
        show={{ text: t('enterPassword.show'), name: t('enterPassword.showPassword') }}
        hide={{ text: t('enterPassword.hide'), name: t('enterPassword.hidePassword') }}
      />
      <FieldMessage
        id={messageId}
        hint={isCapsLock && t('enterPassword.capsLock')}
        after={problem && beside ? <beside.PasswordHelp problem={problem} /> : null}
      >
        {problem && (
          <>
            {messageOf(problem)}
            {beside && <beside.LateSsoWay error={problem} />}
            {beside && <beside.ErrorReference error={problem} />}
          </>
        )}
      </FieldMessage>
      {!signIn?.changes && <Checkbox name="stay" label={t('enterPassword.stay')} />}
      <SubmitButton
        working={t(signIn?.changes ? 'confirmChange.working' : 'enterPassword.working')}
        isWorking={isWorking}
      >
        {t(signIn?.changes ? 'confirmChange.continue' : 'enterPassword.signIn')}
      </SubmitButton>
      {PasskeyWay && <PasskeyWay form={form} send={send} />}
      <OtherWays known={known} />
    </form>
  );
}
