import { useEffect, useId } from 'react';
import { pages } from '../../contract/paths.ts';
import { pathTo } from '../../rules/page-path.ts';
import type { Api } from '../kernel/api.ts';
import { ignoreNotLoaded } from '../kernel/loadPart.ts';
import { useAnswer } from '../kernel/useAnswer.ts';
import { useVisit } from '../kernel/visit.tsx';
import { TextLink } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { FieldMessage } from '../ui/FieldMessage.tsx';
import { Heading } from '../ui/Heading.tsx';
import { PendingScreen } from '../ui/PendingScreen.tsx';
import { QuietActions } from '../ui/QuietActions.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import { ConsentList } from './ConsentList.tsx';
import { EmergencyAddresses } from './EmergencyAddresses.tsx';
import { EndOthers } from './EndOthers.tsx';
import { Identities } from './Identities.tsx';
import { OwnEmail } from './OwnEmail.tsx';
import { SecondStep } from './SecondStep.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './Sessions.module.css';
import { TrustedDevices } from './TrustedDevices.tsx';
import { useEndSession } from './useEndSession.ts';

async function fetchSecurity(api: Api) {
  const [open, own, email, { identities }, { records: lines }, { canChange: canChangePassword }] = await Promise.all([
    api.get('/api/sessions', {}),
    api.get('/api/security/factors', {}),
    api.get('/api/security/email', {}),
    api.get('/api/security/identities', {}),
    api.get('/api/account/list-device-emergency-address', {}),
    api.get('/api/security/password', {}),
  ]);
  return { ...open, own, email, identities, lines, canChangePassword };
}

/** The user's security: the e-mail address, the second step, trusted devices, sessions and grants, each with what ends it. */
export function Sessions() {
  const { t, loadTexts, hasText, messageOf } = useVisit();
  const { answer, refusal, refetch } = useAnswer(fetchSecurity);
  const ending = useEndSession(refetch);
  const messageId = useId();
  useEffect(() => void loadTexts('scope').catch(ignoreNotLoaded), [loadTexts]);
  const isSignedOut = [refusal, ending.problem].some((problem) => problem?.name === 'invalidSessionToken');
  const isThere = answer !== undefined && hasText('scope.openid');
  useFocusOnArrival(isSignedOut ? 'signedOut' : String(isThere));
  if (isSignedOut)
    return (
      <>
        <Heading title={t('sessions.signInTitle')}>{t('sessions.signInSentence')}</Heading>
        <ButtonLink href={pages.sessions.path}>{t('sessions.signIn')}</ButtonLink>
      </>
    );
  if (!isThere) return <PendingScreen title={t('sessions.title')} refusal={refusal} />;
  const { sessions, consents, own, email, identities, lines, canChangePassword } = answer;
  return (
    <>
      <Heading title={t('sessions.title')} />
      <p className={styles.done} role="status">
        {ending.done && t(`sessions.${ending.done}`)}
      </p>
      {ending.problem && <FieldMessage id={messageId}>{messageOf(ending.problem)}</FieldMessage>}
      <OwnEmail of={email} isConfirmedNow={own.isConfirmed} />
      <Identities identities={identities} isConfirmed={own.isConfirmed} ending={ending} />
      {own.isOffered && <SecondStep own={own} ending={ending} />}
      {lines.length > 0 && <EmergencyAddresses lines={lines} />}
      <TrustedDevices devices={own.devices} ending={ending} />
      <h2 className={styles.subtitle}>{t('sessions.where')}</h2>
      <p className={styles.empty}>{t('sessions.sentence')}</p>
      <SessionList sessions={sessions} ending={ending} />
      {sessions.some(({ isThisOne }) => !isThisOne) && <EndOthers end={ending.endOthers} />}
      <ConsentList consents={consents} ending={ending} />
      {canChangePassword && (
        <QuietActions>
          {/* The server knows whose password it is; the route only needs a name. */}
          <TextLink href={`#${pathTo('changePassword', { credential: 'own' })}`}>
            {t('sessions.changePassword')}
          </TextLink>
          <TextLink href={`#${pathTo('changePin')}`}>{t('sessions.changePin')}</TextLink>
        </QuietActions>
      )}
    </>
  );
}
