import { pathTo } from '../../rules/paths/page-path.ts';
import { QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { CodeForm } from '../parts/code/CodeForm.tsx';
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
