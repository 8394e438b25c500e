import { pages } from '../../contract/paths.ts';
import { pathTo } from '../../rules/paths/page-path.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { useVisit } from '../kernel/visit/visit.tsx';

/** The sign-in of this page goes on; without one, that of the security page begins, where the address can be confirmed. */
export function SignInLink() {
  const { t, signIn } = useVisit();
  const address = signIn ? `#${pathTo('enterCredential')}` : pages.sessions.path;
  return <ButtonLink href={address}>{t('confirmEmail.signIn')}</ButtonLink>;
}
