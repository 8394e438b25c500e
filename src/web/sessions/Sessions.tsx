import { pages } from '../../contract/paths.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useAnswer } from '../kernel/visit/useAnswer.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { LaterScreen, later, useAhead, useStartsHere } from '../parts/screen/LaterScreen.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';
import { fetchSecurity } from './fetch-security.ts';
import { useEndSession } from './useEndSession.ts';

const securityParts = later(
  async () => (await import('./SecurityParts.tsx')).SecurityParts,
  'scope',
  'twoFactor.codesLeft',
  'emergencyAddress.changeFor',
);
const nextParts = [securityParts];

/** The user's security: what protects the account, and what it consists of, each with what changes or ends it. */
export function Sessions() {
  const { t } = useVisit();
  const { answer, refusal, refetch } = useAnswer(fetchSecurity);
  const ending = useEndSession(refetch);
  useAhead(nextParts, useStartsHere());
  const isSignedOut = [refusal, ending.outcome?.problem].some((problem) => problem?.name === 'invalidSessionToken');
  useFocusOnArrival(String(isSignedOut));
  if (isSignedOut)
    return (
      <>
        <Heading title={t('sessions.signInTitle')}>{t('sessions.signInSentence')}</Heading>
        <ButtonLink href={pages.sessions.path}>{t('sessions.signIn')}</ButtonLink>
      </>
    );
  const title = t('sessions.title');
  if (!answer) return <PendingScreen title={title} refusal={refusal} />;
  return <LaterScreen of={securityParts} title={title} props={{ of: answer, ending }} />;
}
