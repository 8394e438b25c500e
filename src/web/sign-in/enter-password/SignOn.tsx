import { SsoWay } from '../../parts/sso/SsoWay.tsx';

/** The way to single sign-on beside the password, as an error that names it shows it. */
export function SignOn({ startPath }: { startPath: string }) {
  return (
    <SsoWay
      error={{
        name: 'loginFailedSsoEnabled',
        kind: 'sso',
        surface: 'form',
        leadsTo: 'ssoLogin',
        params: { startPath },
      }}
    />
  );
}
