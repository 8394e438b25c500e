import { useEffect } from 'react';
import { leavePath } from '../../contract/leave.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { ButtonLink, QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { replaceWith } from '../kernel/navigation/useRoute.ts';
import type { Api } from '../kernel/network/api.ts';
import { useAnswer } from '../kernel/visit/useAnswer.ts';
import { useVisit } from '../kernel/visit/visit.tsx';
import { AccountChip } from '../parts/account/AccountChip.tsx';
import { PendingScreen } from '../parts/screen/PendingScreen.tsx';

const findPending = (api: Api) => api.get('/api/sso/pending-identity', {});

/** Tells why a password is needed, although the user has signed in at a provider: it proves the account (GOOG-1, APPL-1). */
export function ConnectAccount() {
  const { t, signIn, parameters } = useVisit();
  const { answer, refusal } = useAnswer(findPending);
  const isOver = answer !== undefined && answer.provider === undefined;
  useFocusOnArrival(answer?.provider);
  useEffect(() => {
    if (isOver || !signIn) replaceWith('enterCredential');
  }, [isOver, signIn]);
  if (!answer?.provider || !signIn) return <PendingScreen title={t('connect.title')} refusal={refusal} />;
  return (
    <div>
      <Heading
        title={t('connect.heading', { provider: answer.provider })}
        chip={answer.email && <AccountChip credential={answer.email} />}
      >
        {t('connect.sentence', { provider: answer.provider })}
      </Heading>
      <ButtonLink href={`#${pathTo('enterCredential')}`}>{t('connect.withPassword')}</ButtonLink>
      <QuietLink href={leavePath(signIn.id, 'cancel')}>
        {t('frame.backToApp', { appName: parameters.appName ?? signIn.appName })}
      </QuietLink>
    </div>
  );
}
