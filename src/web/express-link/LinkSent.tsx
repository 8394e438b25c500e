import { isolate } from '../../rules/language/isolate.ts';
import { TextLink } from '../../ui/buttons/Button.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { readCheckedCredential } from '../kernel/visit/checked-credential.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { CheckedAccount } from '../parts/account/CheckedAccount.tsx';
import { CodeForm } from '../parts/code/CodeForm.tsx';
import { Masked } from '../parts/code/Masked.tsx';
import { Resend } from '../parts/code/Resend.tsx';
import type { ExpressLinkEvent, ExpressLinkState } from './express-link.flow.ts';
import { passwordAddress } from './password-address.ts';

interface LinkSentProps {
  readonly state: Extract<ExpressLinkState, { step: 'asking' | 'resending' | 'checking' }>;
  send(event: ExpressLinkEvent): void;
}

/** The link is on its way: it is opened from the mail, or its code typed here. */
export function LinkSent({ state, send }: LinkSentProps) {
  const { t } = useVisit();
  const { sent, since } = state;
  const { masked } = sent;
  const asking = state.step === 'asking' ? state : undefined;
  const typed = readCheckedCredential()?.shown;
  const isSentAgain = asking?.isSentAgain ?? false;
  return (
    <>
      <CodeForm
        kind="letters"
        label={t('twoFactor.codeLabel')}
        action={t('expressLink.signIn')}
        hint={t('expressLink.codeHint')}
        problem={asking?.problem}
        isOfSending={asking?.failed === 'resend'}
        isChecking={state.step === 'checking'}
        isSentAgain={isSentAgain}
        submit={(code) => send({ type: 'codeSubmitted', code })}
      >
        <Heading title={t('expressLink.title')} chip={<CheckedAccount />}>
          {masked ? (
            <Masked of={masked} typed={typed} text={(to) => t('expressLink.sent', { masked: to })} />
          ) : (
            typed && t('expressLink.sentIfKnown', { typed: isolate(typed) })
          )}
        </Heading>
      </CodeForm>
      <QuietActions>
        <Resend
          resendAt={since + sent.resendInSeconds * 1000}
          masked={masked}
          isSending={state.step === 'resending'}
          isSentAgain={isSentAgain}
          send={() => send({ type: 'resendRequested' })}
        />
        <TextLink href={passwordAddress()}>{t('expressLink.usePassword')}</TextLink>
      </QuietActions>
    </>
  );
}
