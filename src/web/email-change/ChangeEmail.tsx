import { type FormEvent, useId, useRef } from 'react';
import { securityChangeParameter } from '../../contract/account/security-change.ts';
import { pages } from '../../contract/paths.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { EmailField, emailOf } from '../../ui/fields/EmailField.tsx';
import { useFocusOnProblem } from '../../ui/focus/useFocusOnProblem.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { leaveFor } from '../kernel/browser/document.ts';
import { useCallingFlow } from '../kernel/flow/useCallingFlow.ts';
import { replaceWith } from '../kernel/navigation/useRoute.ts';
import { encodeQuery } from '../kernel/network/encodeQuery.ts';
import { useVisit, type Visit } from '../kernel/visit/visit.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import {
  type ChangeEmailEffect,
  type ChangeEmailEvent,
  type ChangeEmailState,
  changeEmailFlow,
} from './change-email.flow.ts';

/** The user of a session names another e-mail address. The present one works until the new one is confirmed (ACCT-2). */
export function ChangeEmail() {
  const visit = useVisit();
  const { t } = visit;
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const { state, send } = useCallingFlow(
    changeEmailFlow,
    (): ChangeEmailState => ({ step: 'asking', email: '' }),
    (effect) => follow(effect, visit),
  );
  const problem = state.step === 'asking' ? state.problem : undefined;
  useFocusOnProblem(form, problem);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send({ type: 'submitted', email: emailOf(event.currentTarget) });
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('changeEmail.title')}>{t('changeEmail.sentence')}</Heading>
      <EmailField
        label={t('changeEmail.field')}
        autoComplete="email"
        enterKeyHint="send"
        readOnly={state.step !== 'asking'}
        isInvalid={problem?.surface === 'field'}
        describedBy={messageId}
      />
      <FormMessage id={messageId} problem={problem} />
      <SubmitButton working={t('twoFactor.sending')} isWorking={state.step !== 'asking'}>
        {t('changeEmail.submit')}
      </SubmitButton>
      <QuietLink href={pages.sessions.path}>{t('changeEmail.back')}</QuietLink>
    </form>
  );
}

async function follow(effect: ChangeEmailEffect, { api, brand, locale }: Visit): Promise<ChangeEmailEvent | undefined> {
  switch (effect.do) {
    case 'send':
      await api.post('/api/security/change-email', { email: effect.email, localeId: locale });
      return { type: 'sent' };
    case 'showConfirmation':
      replaceWith('confirmEmail');
      return undefined;
    case 'stepUp': {
      const visit = { brandId: brand.brandId, localeId: locale };
      leaveFor(`${pages.sessions.path}${encodeQuery({ [securityChangeParameter]: 'email', ...visit })}`);
      return undefined;
    }
  }
}
