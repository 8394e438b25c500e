import { useState } from 'react';
import type { Refusal } from '../../contract/envelope.ts';
import { leavePath } from '../../contract/leave.ts';
import { startAgainPath } from '../../contract/sso-paths.ts';
import { breakable } from '../../rules/isolate.ts';
import { pathTo } from '../../rules/page-path.ts';
import { useVisit } from '../kernel/visit.tsx';
import { ButtonLink, QuietLink } from '../ui/ButtonLink.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Heading } from '../ui/Heading.tsx';
import { QuietActions, QuietNote } from '../ui/QuietActions.tsx';
import { QuietButton } from '../ui/QuietButton.tsx';
import { SupportContact } from '../ui/SupportContact.tsx';
import type { SsoWay } from '../ui/sso-way.rules.ts';
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts';
import styles from './SsoError.module.css';
import type { SsoAction, SsoErrorTexts } from './sso-errors.rules.ts';

interface SsoErrorProps {
  readonly error: Refusal;
  readonly texts: SsoErrorTexts;
  /** The way to the provider at which the account signs in. */
  readonly way: SsoWay | undefined;
  readonly signInId: string;
}

const form = `#${pathTo('enterCredential')}`;
const askForEmail = `#${pathTo('ssoLogin')}`;

/** An error of single sign-on in a sign-in that goes on. */
export function SsoError({ error, texts, way, signInId }: SsoErrorProps) {
  const { say, t, assets, parameters, signIn } = useVisit();
  useFocusOnArrival();
  const again = startAgainPath(signInId);
  const wayOn = way?.address ?? askForEmail;
  const addresses: Readonly<Record<SsoAction, string>> = {
    tryAgain: again,
    startAgain: again,
    continueWithSso: wayOn,
    signInWithProvider: wayOn,
    useAnotherEmail: askForEmail,
    useAnotherAccount: form,
    signInAnotherWay: form,
    usePassword: form,
    connectAccount: `#${pathTo('connectAccount')}`,
    useEmergencyAccess: `#${pathTo('emergencyAccess')}`,
  };
  const values = { host: '', email: '', ...error.params, brand: assets.shortDisplayName };
  const canUsePassword = error.params?.canUsePassword !== 0;
  const isEnforced = !canUsePassword || error.name === 'enforcedSsoOnly';
  const [primary, ...others] = texts.actions.filter((action) => {
    if (action === 'useEmergencyAccess') return isEnforced;
    return action !== 'usePassword' || canUsePassword;
  });
  return (
    <div>
      <Heading title={say(texts.title, values)}>
        {say(texts.sentence, { ...values, host: breakable(String(values.host)) })}
      </Heading>
      {primary && <ButtonLink href={addresses[primary]}>{say(`errorScreen.${primary}`, values)}</ButtonLink>}
      {others.map((action) => (
        <QuietLink key={action} href={addresses[action]}>
          {say(`errorScreen.${action}`, values)}
        </QuietLink>
      ))}
      {texts.help && <Help ask={say(texts.help.ask)} answer={say(texts.help.answer, values)} />}
      {signIn && (
        <QuietLink href={leavePath(signIn.id, 'cancel')}>
          {t('frame.backToApp', { appName: parameters.appName ?? signIn.appName })}
        </QuietLink>
      )}
      {texts.hasDetails && (
        <div className={styles.details}>
          <CopyButton
            text={say('errorScreen.details', { ...values, name: error.name })}
            label={t('errorScreen.copyDetails')}
            copied={t('errorScreen.detailsCopied')}
            failed={t('errorScreen.detailsNotCopied')}
          />
        </div>
      )}
      <SupportContact />
    </div>
  );
}

/** A way that is explained when it is asked for. */
function Help({ ask, answer }: { ask: string; answer: string }) {
  const [isShown, setIsShown] = useState(false);
  if (!isShown) return <QuietButton onClick={() => setIsShown(true)}>{ask}</QuietButton>;
  return (
    <QuietActions>
      <QuietNote>{answer}</QuietNote>
    </QuietActions>
  );
}
