import { isTextChannel } from '../../contract/two-factor/channels.ts';
import { isolate } from '../../rules/language/isolate.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { TextLink } from '../../ui/buttons/Button.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { QuietActions } from '../../ui/layout/QuietActions.tsx';
import { readStored } from '../kernel/browser/storage.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { CodeForm } from '../parts/code/CodeForm.tsx';
import { Masked } from '../parts/code/Masked.tsx';
import { Resend } from '../parts/code/Resend.tsx';
import { RecoveringAccount } from './RecoveringAccount.tsx';
import type { RecoveryProps } from './RecoveryProps.ts';
import styles from './ResetSent.module.css';

/** The message is on its way: its link is opened from the mail, or its code typed here. */
export function ResetSent({ at, send }: RecoveryProps) {
  const { t, assets } = useVisit();
  const { sent } = at.progress;
  const { masked, contactBy, resendInSeconds = 0 } = sent ?? {};
  const isTexted = contactBy !== undefined && isTextChannel(contactBy);
  const typed = readStored<string>('recovery');
  const asking = at.step === 'asking' ? at : undefined;
  const isSentAgain = asking?.isSentAgain ?? false;
  return (
    <>
      <CodeForm
        kind="letters"
        label={t('twoFactor.codeLabel')}
        action={t('recovery.continue')}
        hint={isTexted ? undefined : t('recovery.codeHint')}
        problem={asking?.problem}
        isOfSending={asking?.failed === 'sending'}
        isChecking={at.step === 'working' && at.work === 'checking'}
        isSentAgain={isSentAgain}
        isTexted={isTexted}
        submit={(code) => send({ type: 'codeSubmitted', code })}
      >
        <Heading title={t(isTexted ? 'recovery.textSentTitle' : 'recovery.sentTitle')} chip={<RecoveringAccount />}>
          {masked ? (
            <Masked
              of={masked}
              typed={typed}
              text={(to) => t(isTexted ? 'recovery.texted' : 'recovery.sent', { masked: to })}
            />
          ) : typed ? (
            t('recovery.sentIfKnown', { typed: isolate(typed) })
          ) : (
            t('recovery.sentIfAny')
          )}
        </Heading>
      </CodeForm>
      <QuietActions>
        <Resend
          resendAt={at.since + resendInSeconds * 1000}
          masked={masked}
          isSending={at.step === 'working' && at.work === 'sending'}
          isSentAgain={isSentAgain}
          send={() => send({ type: 'resendRequested' })}
        />
        <TextLink href={`#${pathTo('resetPassword')}`}>{t('recovery.another')}</TextLink>
        {!isTexted && (
          <details className={styles.help}>
            <summary>{t('recovery.noEmail')}</summary>
            <p>{t('recovery.noEmailHelp', { sender: assets.displayName })}</p>
          </details>
        )}
      </QuietActions>
    </>
  );
}
