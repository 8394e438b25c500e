import { type FormEvent, useId, useRef, useState } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { errorPath } from '../../rules/paths/error-path.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { formatForCalls } from '../../rules/texts/format-for-calls.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { ButtonLink, QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { QuietButton } from '../../ui/buttons/QuietButton.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { useFocusOnProblem } from '../../ui/focus/useFocusOnProblem.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { FieldMessage } from '../../ui/messages/FieldMessage.tsx';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { showPath } from '../kernel/navigation/useRoute.ts';
import { fraudFieldOf } from '../kernel/outside-scripts/outsideScripts.ts';
import { readCheckedCredential } from '../kernel/visit/checked-credential.ts';
import { setProvenAccount } from '../kernel/visit/proven-account.ts';
import { refusalOf, useVisit } from '../kernel/visit/visit.tsx';
import styles from '../parts/credential/CredentialFields.module.css';
import { FormMessage } from '../parts/problem/FormMessage.tsx';

interface Typed {
  readonly username: string;
  readonly password: string;
}

/** For the administrators of a company that enforces single sign-on, when its provider fails them (SSO-3). */
export function EmergencyAccess({ proceed }: ScreenProps) {
  const { t, api, brand, changeBrand, messageOf, parameters } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const [accountMessageId, messageId] = [useId(), useId()];
  const [known] = useState(() => readCheckedCredential()?.username ?? parameters.login_hint ?? '');
  const [problem, setProblem] = useState<Refusal>();
  const [isWorking, setIsWorking] = useState(false);
  const hasNone = problem?.name === 'enforcedSsoOnly';
  const isOfAccount = hasNone || problem?.field === 'credential';
  const sso = `#${pathTo('ssoLogin')}`;
  useFocusOnProblem(form, problem);

  async function signIn({ username, password }: Typed) {
    const asked = {
      ...formatForCalls({ username }),
      ...(await fraudFieldOf(brand)),
      password,
      isEmergencyAccess: true,
    };
    const { brandId, oneTimeSession } = await api.post('/api/login', { ...asked, brandId: brand.brandId });
    setProvenAccount({ credential: username });
    if (brandId !== brand.brandId) await changeBrand(brandId);
    proceed({ oneTimeSession });
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isWorking) return;
    const data = new FormData(event.currentTarget);
    setIsWorking(true);
    signIn({ username: String(data.get('username') ?? '').trim(), password: String(data.get('password') ?? '') }).catch(
      (reason) => {
        const refusal = refusalOf(reason);
        setIsWorking(false);
        const isSaidHere = refusal.name === 'enforcedSsoOnly'; // whose screen says nothing of emergency access
        if (!isSaidHere && (refusal.surface === 'screen' || refusal.surface === 'step')) showPath(errorPath(refusal));
        else setProblem(refusal);
      },
    );
  }
  function askForAnother() {
    setProblem(undefined);
    form.current?.querySelector('input')?.select();
  }
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onInput={() => hasNone && setProblem(undefined)}
    >
      <Heading title={t('emergencyAccess.title')}>{t('emergencyAccess.sentence')}</Heading>
      <Field
        label={t('emergencyAccess.account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={known === ''}
        maxLength={320}
        defaultValue={known}
        readOnly={isWorking}
        isInvalid={isOfAccount}
        describedBy={accountMessageId}
      />
      <FieldMessage id={accountMessageId}>
        {hasNone ? t('emergencyAccess.noneHere') : isOfAccount && messageOf(problem)}
      </FieldMessage>
      <PasswordField
        label={t('enterPassword.label')}
        name="password"
        autoComplete="current-password"
        autoFocus={known !== ''}
        maxLength={1024}
        enterKeyHint="go"
        readOnly={isWorking}
        isInvalid={problem?.field === 'password'}
        describedBy={messageId}
        show={{ text: t('enterPassword.show'), name: t('enterPassword.showPassword') }}
        hide={{ text: t('enterPassword.hide'), name: t('enterPassword.hidePassword') }}
      />
      <FormMessage id={messageId} problem={isOfAccount ? undefined : problem} />
      {hasNone ? (
        <>
          <ButtonLink href={sso}>{t('emergencyAccess.useSso')}</ButtonLink>
          <QuietButton onClick={askForAnother}>{t('emergencyAccess.another')}</QuietButton>
        </>
      ) : (
        <>
          <SubmitButton working={t('enterPassword.working')} isWorking={isWorking}>
            {t('enterPassword.signIn')}
          </SubmitButton>
          <QuietLink href={sso}>{t('emergencyAccess.useSso')}</QuietLink>
        </>
      )}
    </form>
  );
}
