import { type ComponentType, Fragment, type ReactNode } from 'react';
import type { BrandAssets } from '../../contract/brand/brand.ts';
import { leavePath } from '../../contract/leave.ts';
import { startAgainPath } from '../../contract/sign-in/sso-paths.ts';
import { breakable } from '../../rules/language/isolate.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { ButtonLink, QuietLink } from '../../ui/buttons/ButtonLink.tsx';
import { useFocusOnArrival } from '../../ui/focus/useFocusOnArrival.ts';
import { Heading } from '../../ui/layout/Heading.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';
import { SupportContact } from '../parts/problem/SupportContact.tsx';
import type { SsoWay } from '../parts/sso/sso-way.rules.ts';
import type { ShownError } from './error-of.rules.ts';
import type { SsoAction, SsoErrorTexts } from './sso-errors.rules.ts';

interface SsoErrorProps {
  readonly error: ShownError;
  readonly texts: SsoErrorTexts;
  /** The way to the provider at which the account signs in. */
  readonly way?: SsoWay | undefined;
  /** What shows the actions when the browser that is going there is late; null until it is loaded. */
  readonly within?: ComponentType<{ children: ReactNode }> | null | undefined;
  readonly signInId: string;
  /** What stands below the actions, and at the end. */
  readonly help?: ReactNode;
  readonly details?: ReactNode;
}

const form = `#${pathTo('enterCredential')}`;
const askForEmail = `#${pathTo('ssoLogin')}`;

/** What its texts name. */
export function ssoErrorValues(
  { params }: ShownError,
  { shortDisplayName: brand }: Pick<BrandAssets, 'shortDisplayName'>,
) {
  return { host: '', email: '', label: '', ...params, brand };
}

/** An error of single sign-on in a sign-in that goes on. */
export function SsoError({ error, texts, way, within: Within = Fragment, signInId, help, details }: SsoErrorProps) {
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
  const values = ssoErrorValues(error, assets);
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
      {Within && (
        <Within>
          {primary && <ButtonLink href={addresses[primary]}>{say(`errorScreen.${primary}`, values)}</ButtonLink>}
          {others.map((action) => (
            <QuietLink key={action} href={addresses[action]}>
              {say(`errorScreen.${action}`, values)}
            </QuietLink>
          ))}
          {help}
          {signIn && (
            <QuietLink href={leavePath(signIn.id, 'cancel')}>
              {t('frame.backToApp', { appName: parameters.appName ?? signIn.appName })}
            </QuietLink>
          )}
          {details}
          <SupportContact />
        </Within>
      )}
    </div>
  );
}
