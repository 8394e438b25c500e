import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { looksLikePhone } from '../../../rules/credential/phone.ts';
import type { SignInState, TypedCredential } from '../../../rules/sign-in/sign-in-state.ts';
import { SubmitButton } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useFocusOnProblem } from '../../../ui/focus/useFocusOnProblem.ts';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { FieldMessage } from '../../../ui/messages/FieldMessage.tsx';
import { readStored } from '../../kernel/browser/storage.ts';
import { usePart } from '../../kernel/network/usePart.ts';
import { ways, waysId } from '../../kernel/visit/sent-ways.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import styles from '../../parts/credential/CredentialFields.module.css';
import { useSendAgain } from '../../parts/problem/useSendAgain.ts';
import { fetchAccountChip } from '../load-account-chip.ts';
import type { SignInProps } from '../SignInProps.ts';

const loadFirstWays = () => import('./FirstWays.tsx');
const loadBeside = () => import('./credential-problem.ts');
const loadCountryCode = () => import('../../parts/credential/CountryCode.tsx');

const labels: Readonly<Record<string, 'enterCredential.emailLabel' | 'enterCredential.phoneLabel'>> = {
  email: 'enterCredential.emailLabel',
  number: 'enterCredential.phoneLabel',
};

/** Whether the field has a country code and an extension beside it; an app may expect one kind of credential. */
function isPhoneForm(credentialType: string | undefined, text: string): boolean {
  if (credentialType === 'number') return !text.includes('@');
  return credentialType !== 'email' && looksLikePhone(text);
}

/** One field for an e-mail address or a phone number; a number adds country code and extension. */
export function EnterCredential({ state, send }: SignInProps) {
  const { t, parameters, signIn, messageOf } = useVisit();
  const typed = typedOf(state);
  const problem = state.step === 'enterCredential' && state.problem?.surface !== 'toast' ? state.problem : undefined;
  const isWorking = state.step === 'checkingCredential';
  const offersRemember = !parameters.ui_options.includes('hide_remember_me');
  const isOnByApp = parameters.ui_options.includes('remember_me_on');
  const { credentialType } = parameters;
  const [isPhone, setIsPhone] = useState(() => isPhoneForm(credentialType, typed.username));
  const form = useRef<HTMLFormElement>(null);
  const credential = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const FirstWays = usePart(true, loadFirstWays)?.FirstWays;
  const CountryCode = usePart(isPhone, loadCountryCode)?.CountryCode;
  const beside = usePart(Boolean(problem), loadBeside);
  const InvalidPhone = isPhone && problem?.name === 'invalidPhone' && beside?.InvalidPhone;
  useFocusOnProblem(form, problem);
  useSendAgain(form, problem);
  useEffect(() => {
    const field = credential.current;
    if (!field) return;
    const previous = readStored<string>('previousCredential');
    const box = form.current?.elements.namedItem('remember');
    if (previous && box instanceof HTMLInputElement) box.checked = true;
    if (field.value === '' && previous) field.value = previous;
    setIsPhone(isPhoneForm(credentialType, field.value));
    return () => {
      ways.sent = null; // the next time they are drawn
    };
  }, [credentialType]);

  /** Without the checkbox the app decides, and an earlier choice of the user stays. */
  function readRememberChoice(data: FormData): Pick<TypedCredential, 'isRemembered'> {
    if (offersRemember) return { isRemembered: data.has('remember') };
    return isOnByApp ? { isRemembered: true } : {};
  }
  function readTyped(): TypedCredential {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const phone = {
      extension: text('extension'),
      countryCode: text('countryCode'),
      countryIsoCode: text('countryIsoCode'),
    };
    return { username: text('username'), ...readRememberChoice(data), ...(isPhone && phone) };
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    fetchAccountChip(); // for the next screen
    send({ type: 'credentialSubmitted', typed: readTyped() });
  }
  const appName = parameters.appName ?? signIn?.appName;
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('enterCredential.title')}>
        {parameters.show_sub_title && appName && t('enterCredential.subtitle', { appName })}
      </Heading>
      <div className={styles.fields} data-phone={isPhone || undefined}>
        <Field
          ref={credential}
          label={t(labels[credentialType ?? ''] ?? 'enterCredential.label')}
          name="username"
          type="text"
          dir={isPhone ? 'ltr' : undefined}
          inputMode={credentialType === 'number' ? 'tel' : 'email'}
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          maxLength={320}
          enterKeyHint="next"
          defaultValue={typed.username}
          readOnly={isWorking}
          isInvalid={problem?.field === 'credential' || problem?.field === 'countryCode'}
          describedBy={messageId}
          before={isPhone && CountryCode && <CountryCode typed={typed} />}
          onInput={(event) => setIsPhone(isPhoneForm(credentialType, event.currentTarget.value))}
        />
        {isPhone && (
          <Field
            label={t('enterCredential.extension')}
            name="extension"
            type="text"
            inputMode="numeric"
            autoComplete="tel-extension"
            maxLength={20}
            defaultValue={typed.extension}
            readOnly={isWorking}
            isInvalid={problem?.field === 'extension'}
            describedBy={messageId}
          />
        )}
      </div>
      <FieldMessage id={messageId} hint={isPhone && t('enterCredential.extensionHint')}>
        {problem && (
          <>
            {InvalidPhone ? <InvalidPhone typed={typed} /> : messageOf(problem)}
            {beside && <beside.LateSsoWay error={problem} />}
            {beside && <beside.ErrorReference error={problem} />}
          </>
        )}
      </FieldMessage>
      {offersRemember && (
        <Checkbox
          name="remember"
          label={t('enterCredential.remember')}
          defaultChecked={typed.isRemembered ?? isOnByApp}
        />
      )}
      <SubmitButton working={t('enterCredential.working')} isWorking={isWorking}>
        {t('enterCredential.continue')}
      </SubmitButton>
      {FirstWays && <FirstWays state={state} send={send} typed={readTyped} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered this markup from the same components */}
      {ways.sent && <div id={waysId} dangerouslySetInnerHTML={ways.sent} />}
    </form>
  );
}

/** After Back from the password screen, this screen renders before the flow receives the event. */
function typedOf(state: SignInState): TypedCredential {
  if ('typed' in state) return state.typed;
  return ('known' in state && state.known?.typed) || { username: '' };
}
