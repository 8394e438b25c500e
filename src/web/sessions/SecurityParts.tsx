import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { ConsentList } from './ConsentList.tsx';
import { EmergencyAddresses } from './EmergencyAddresses.tsx';
import type { Security } from './fetch-security.ts';
import { HowYouSignIn } from './HowYouSignIn.tsx';
import { Identities } from './Identities.tsx';
import { hasNew, Passkeys } from './Passkeys.tsx';
import { ProtectionSummary } from './Protection.tsx';
import { SecondStep } from './SecondStep.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './Sessions.module.css';
import { TrustedDevices } from './TrustedDevices.tsx';
import type { EndSession } from './useEndSession.ts';

/** What protects the account, and what it consists of, each with what changes or ends it. */
export function SecurityParts({ of: security, ending }: { readonly of: Security; readonly ending: EndSession }) {
  const { t } = useVisit();
  useFocusOnArrival(undefined, !hasNew(security.passkeys));
  const { backTo, sessions, consents, own, email, identities, lines, password, passkeys } = security;
  const companys = identities.find(({ kept }) => kept === 'byCompany');
  const isVouchedFor = companys !== undefined || !email.canChange;
  const facts = {
    opensByPassword: password.canChange,
    opensByProvider: identities.length > 0,
    isAtCompany: companys !== undefined,
    isOffered: own.isOffered,
    isRequired: own.isRequired,
    allowed: own.allowed,
    usable: own.ways.filter(({ isUsable }) => isUsable).map(({ channel }) => channel),
    passkeys: passkeys.passkeys.filter(({ isUsable }) => isUsable).length,
    canAddPasskey: passkeys.canAdd,
    recoveryCodesLeft: own.recoveryCodesLeft,
    isEmailUnconfirmed: email.email !== undefined && !email.isConfirmed && !isVouchedFor,
  };
  return (
    <>
      <Heading title={t('sessions.title')} />
      <ProtectionSummary facts={facts} provider={companys ?? identities[0]} />
      <HowYouSignIn email={email} password={password} isVouchedFor={isVouchedFor} isConfirmedNow={own.isConfirmed} />
      <Passkeys own={passkeys} ending={ending} />
      {own.isOffered && <SecondStep own={own} hasPasskey={facts.passkeys > 0} ending={ending} />}
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
