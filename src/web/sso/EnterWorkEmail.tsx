import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { SubmitButton, TextLink } from '../../ui/buttons/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { EmailField, emailOf } from '../../ui/fields/EmailField.tsx';
import { useFocusOnProblem } from '../../ui/focus/useFocusOnProblem.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { FieldMessage } from '../../ui/messages/FieldMessage.tsx';
import { readStored } from '../kernel/browser/storage.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import styles from '../parts/credential/CredentialFields.module.css';
import { ErrorReference } from '../parts/problem/ErrorReference.tsx';
import { useOwnProblem } from '../parts/problem/useOwnProblem.ts';
import { OtherWay, useHasOtherWay } from './OtherWay.tsx';
import type { SsoLoginEvent, SsoLoginState } from './sso-login.flow.ts';

interface EnterWorkEmailProps {
  readonly state: Extract<SsoLoginState, { step: 'asking' | 'checking' }>;
  send(event: SsoLoginEvent): void;
}

/** The form for the address of a company's user. */
export function EnterWorkEmail({ state, send }: EnterWorkEmailProps) {
  const { t } = useVisit();
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const { problem: given, unknownDomain } = state.step === 'asking' ? state : {};
  const problem = useOwnProblem(given);
  useFocusOnProblem(form, problem ?? (unknownDomain ? state : undefined));
  useEffect(() => {
    const box = form.current?.elements.namedItem('remember');
    if (box instanceof HTMLInputElement && readStored('previousCredential')) box.checked = true;
  }, []);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isRemembered = new FormData(event.currentTarget).has('remember');
    send({ type: 'submitted', email: emailOf(event.currentTarget), isRemembered });
  }
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('sso.title')}>{t('sso.sentence')}</Heading>
      <EmailField
        label={t('sso.label')}
        autoComplete="email"
        enterKeyHint="go"
        defaultValue={state.email}
        readOnly={state.step === 'checking'}
        isInvalid={problem?.surface === 'field' || unknownDomain !== undefined}
        describedBy={messageId}
      />
      <FieldMessage id={messageId}>
        {problem ? <ProblemOf problem={problem} /> : unknownDomain && <NotSetUp domain={unknownDomain} />}
      </FieldMessage>
      <Checkbox name="remember" label={t('sso.remember')} />
      <SubmitButton working={t('sso.checking')} isWorking={state.step === 'checking'}>
        {t('sso.continue')}
      </SubmitButton>
      <OtherWay />
    </form>
  );
}

function ProblemOf({ problem }: { problem: Refusal }) {
  const { messageOf } = useVisit();
  return (
    <>
      {messageOf(problem)}
      <ErrorReference error={problem} />
    </>
  );
}

function NotSetUp({ domain }: { domain: string }) {
  const { t, space } = useVisit();
  const hasOtherWay = useHasOtherWay();
  return (
    <>
      {t('sso.notSetUp', { domain })}
      {space}
      {hasOtherWay && <TextLink href={`#${pathTo('enterCredential')}`}>{t('sso.usePassword')}</TextLink>}
    </>
  );
}
