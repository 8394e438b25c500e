import { pages } from '../../contract/paths.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { TextLink } from '../../ui/buttons/Button.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { CodeForm } from '../parts/code/CodeForm.tsx';
import { Resend } from '../parts/code/Resend.tsx';
import type { ConfirmEmailEvent, ConfirmEmailState } from './confirm-email.flow.ts';
import { ShownEmail } from './ShownEmail.tsx';

interface EnterEmailCodeProps {
  readonly state: Extract<ConfirmEmailState, { step: 'asking' | 'resending' | 'checking' }>;
  send(event: ConfirmEmailEvent): void;
}

/** The mail is on its way: its link is opened, or its code typed here. */
export function EnterEmailCode({ state, send }: EnterEmailCodeProps) {
  const { t } = useVisit();
  const { at, since } = state;
  const { masked, email, isChange, resendInSeconds = 0 } = at;
  const asking = state.step === 'asking' ? state : undefined;
  const isSentAgain = asking?.isSentAgain ?? false;
  return (
    <>
      <CodeForm
        kind="letters"
        label={t('twoFactor.codeLabel')}
        action={t('confirmEmail.submit')}
        problem={asking?.problem}
        isOfSending={asking?.failed === 'sending'}
        isChecking={state.step === 'checking'}
        isSentAgain={isSentAgain}
        submit={(code) => send({ type: 'codeSubmitted', code })}
      >
        <Heading title={t('confirmEmail.title')}>
          <ShownEmail of={at} text={(to) => t('confirmEmail.sent', { email: to })} />
        </Heading>
      </CodeForm>
      <QuietActions>
        <Resend
          resendAt={since + resendInSeconds * 1000}
          masked={masked}
          isSending={state.step === 'resending'}
          isSentAgain={isSentAgain}
          send={() => send({ type: 'sendRequested' })}
        />
        {isChange && email !== undefined && (
          <TextLink href={`#${pathTo('changeEmail')}`}>{t('confirmEmail.change')}</TextLink>
        )}
        {email !== undefined && <TextLink href={pages.sessions.path}>{t('confirmEmail.later')}</TextLink>}
      </QuietActions>
    </>
  );
}
