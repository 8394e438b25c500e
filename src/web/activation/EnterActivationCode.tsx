import type { Refusal } from '../../contract/envelope.ts';
import { pathTo } from '../../rules/page-path.ts';
import { useVisit } from '../kernel/visit.tsx';
import { QuietLink } from '../ui/ButtonLink.tsx';
import { CodeForm } from '../ui/CodeForm.tsx';
import { ContinueButton } from '../ui/ContinueButton.tsx';
import { FormMessage } from '../ui/FormMessage.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import type { ActivationProps } from './ActivationProps.ts';
import { SignInLink } from './SignInLink.tsx';

/** Asks for the activation code, or for a new one in place of a code that is over. */
export function EnterActivationCode({ at, send }: ActivationProps<'asking' | 'checking' | 'sendingNew'>) {
  const { t, signIn } = useVisit();
  const problem = at.step === 'asking' ? at.problem : undefined;
  const sentTo = at.step === 'asking' ? at.sentTo : undefined;
  if ((at.step === 'asking' && at.over) || at.step === 'sendingNew') return <CodeOver at={at} send={send} />;
  if (problem?.name === 'alreadyActivated') return <AlreadyActive problem={problem} />;
  return (
    <>
      <CodeForm
        kind="activation"
        label={t('activation.code')}
        name="activationCode"
        action={t('activation.continue')}
        hint={t('activation.codeHint')}
        problem={problem}
        isChecking={at.step === 'checking'}
        submit={(code) => send({ type: 'codeSubmitted', code })}
      >
        <Heading title={t('activation.title')}>{sentTo && t('activation.sentNew', { masked: sentTo })}</Heading>
      </CodeForm>
      {signIn && <QuietLink href={`#${pathTo('resetPassword')}`}>{t('activation.noCode')}</QuietLink>}
    </>
  );
}

/** The code has expired or was used. */
function CodeOver({ at, send }: ActivationProps<'asking' | 'sendingNew'>) {
  const { t } = useVisit();
  useFocusOnArrival();
  return (
    <div>
      <Heading isApart title={t('activation.overTitle')}>
        {t('activation.overSentence')}
      </Heading>
      <FormMessage id="activation-over" problem={undefined} />
      <ContinueButton onClick={() => send({ type: 'newRequested' })}>
        {at.step === 'sendingNew' ? t('activation.sending') : t('activation.sendNew')}
      </ContinueButton>
    </div>
  );
}

function AlreadyActive({ problem }: { readonly problem: Refusal }) {
  const { t, messageOf } = useVisit();
  useFocusOnArrival();
  return (
    <div>
      <Heading title={t('activation.title')}>{messageOf(problem)}</Heading>
      <SignInLink />
    </div>
  );
}
