import { useEffect } from 'react';
import { pages } from '../../contract/paths.ts';
import type { Api } from '../kernel/api.ts';
import { ignoreNotLoaded } from '../kernel/loadPart.ts';
import { type CallResult, useAnswer } from '../kernel/useAnswer.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Heading } from '../ui/Heading.tsx';
import { PendingScreen } from '../ui/PendingScreen.tsx';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import { ConsentList } from './ConsentList.tsx';
import { EmergencyAddresses } from './EmergencyAddresses.tsx';
import { HowYouSignIn } from './HowYouSignIn.tsx';
import { Identities } from './Identities.tsx';
import { ProtectionSummary } from './Protection.tsx';
import { SecondStep } from './SecondStep.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './Sessions.module.css';
import { TrustedDevices } from './TrustedDevices.tsx';
import { type EndSession, useEndSession } from './useEndSession.ts';

async function fetchSecurity(api: Api) {
  const [open, own, email, { identities }, { records: lines }, password] = await Promise.all([
    api.get('/api/sessions', {}),
    api.get('/api/security/factors', {}),
    api.get('/api/security/email', {}),
    api.get('/api/security/identities', {}),
    api.get('/api/account/list-device-emergency-address', {}),
    api.get('/api/security/password', {}),
  ]);
  return { ...open, own, email, identities, lines, password };
}
type Security = NonNullable<CallResult<Awaited<ReturnType<typeof fetchSecurity>>>['answer']>;

/** The user's security: what protects the account, and what it consists of, each with what changes or ends it. */
export function Sessions() {
  const { t, loadTexts, hasText } = useVisit();
  const { answer, refusal, refetch } = useAnswer(fetchSecurity);
  const ending = useEndSession(refetch);
  useEffect(() => void loadTexts('scope').catch(ignoreNotLoaded), [loadTexts]);
  const isSignedOut = [refusal, ending.outcome?.problem].some((problem) => problem?.name === 'invalidSessionToken');
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
  return <Parts of={answer} ending={ending} />;
}

function Parts({ of: security, ending }: { readonly of: Security; readonly ending: EndSession }) {
  const { t } = useVisit();
  const { backTo, sessions, consents, own, email, identities, lines, password } = security;
  const companys = identities.find(({ kept }) => kept === 'byCompany');
  const isVouchedFor = companys !== undefined || !email.canChange;
  const facts = {
    opensByPassword: password.canChange,
    isAtCompany: companys !== undefined,
    isOffered: own.isOffered,
    isRequired: own.isRequired,
    allowed: own.allowed,
    usable: own.ways.filter(({ isUsable }) => isUsable).map(({ channel }) => channel),
    recoveryCodesLeft: own.recoveryCodesLeft,
    isEmailUnconfirmed: email.email !== undefined && !email.isConfirmed && !isVouchedFor,
  };
  return (
    <>
      <Heading title={t('sessions.title')} />
      <ProtectionSummary facts={facts} provider={companys ?? identities[0]} />
      <HowYouSignIn email={email} password={password} isVouchedFor={isVouchedFor} isConfirmedNow={own.isConfirmed} />
      {own.isOffered && <SecondStep own={own} ending={ending} />}
      <Identities
        identities={identities}
        isBesidePassword={password.canChange}
        isConfirmed={own.isConfirmed}
        ending={ending}
      />
      {lines.length > 0 && <EmergencyAddresses lines={lines} />}
      <TrustedDevices devices={own.devices} ending={ending} />
      <SessionList sessions={sessions} hasPassword={password.canChange} ending={ending} />
      <ConsentList consents={consents} ending={ending} />
      {backTo && (
        <p className={styles.back}>
          <a href={backTo.address}>{t('frame.backToApp', { appName: backTo.appName })}</a>
        </p>
      )}
    </>
  );
}
