import { type FormEvent, useEffect, useId } from 'react';
import { startAgainPath } from '../../contract/sign-in/sso-paths.ts';
import { breakable, isolate } from '../../rules/language/isolate.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { SubmitButton } from '../../ui/buttons/Button.tsx';
import { ButtonLink, QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import type { ScreenProps } from '../kernel/flow/screen.ts';
import { replaceWith } from '../kernel/navigation/useRoute.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { FormMessage } from '../parts/problem/FormMessage.tsx';
import { useAcceptIdentity } from './useAcceptIdentity.ts';

/** Tells of the account that the company makes for its user, who is signed in by continuing (SSO-1). */
export function SsoWelcome({ proceed }: ScreenProps) {
  const { t, assets, signIn, started } = useVisit();
  const { problem, isWorking, accept } = useAcceptIdentity(proceed);
  const messageId = useId();
  const data = started?.screen === 'ssoWelcome' ? started.data : undefined;
  useFocusOnArrival();
  useEffect(() => {
    if (!data) replaceWith('enterCredential');
  }, [data]);
  if (!data) return null;
  const isTooLate = signIn !== null && problem?.name === 'ssoInvalidToken'; // the answer of the company is over
  const [company, name] = [isolate(data.company), isolate(data.name)];

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    accept();
  }
  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Heading title={t('ssoWelcome.title', { brand: assets.shortDisplayName })}>
        {t('ssoWelcome.sentence', { company, name, email: isolate(breakable(data.email)) })}
      </Heading>
      <FormMessage
        id={messageId}
        problem={problem}
        wordsFor={() => (isTooLate ? t('ssoWelcome.tooLate') : undefined)}
      />
      {isTooLate ? (
        <ButtonLink href={startAgainPath(signIn.id)}>{t('ssoWelcome.signInAgain')}</ButtonLink>
      ) : (
        <SubmitButton isWorking={isWorking} working={t('ssoWelcome.continuing')}>
          {t('ssoWelcome.continue')}
        </SubmitButton>
      )}
      <QuietLink href={`#${pathTo('ssoLogin')}`}>{t('ssoWelcome.useAnotherEmail')}</QuietLink>
    </form>
  );
}
