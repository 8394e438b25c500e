import { pathTo } from '../../rules/page-path.ts';
import { useVisit } from '../kernel/visit.tsx';
import { QuietLink } from '../ui/ButtonLink.tsx';
import { CodeForm } from '../ui/CodeForm.tsx';
import { Heading } from '../ui/Heading.tsx';
import type { ActivationProps } from './ActivationProps.ts';

/** Asks for the activation code. */
export function EnterActivationCode({ at, send }: ActivationProps<'asking' | 'checking'>) {
  const { t, signIn } = useVisit();
  const problem = at.step === 'asking' ? at.problem : undefined;
  const sentTo = at.step === 'asking' ? at.sentTo : undefined;
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
