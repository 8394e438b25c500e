import { pages } from '../../../contract/paths.ts';
import { pathTo } from '../../../rules/paths/page-path.ts';
import type { KnownCredential } from '../../../rules/sign-in/sign-in-state.ts';
import { TextLink } from '../../../ui/buttons/Button.tsx';
import { QuietRow } from '../../../ui/layout/QuietRow.tsx';
import { store } from '../../kernel/browser/storage.ts';
import { encodeQuery } from '../../kernel/network/encodeQuery.ts';
import { usePart } from '../../kernel/network/usePart.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';

const loadSignOn = () => import('./SignOn.tsx');

/**
 * The ways in without the password: a new one, or a link in an e-mail (SIGN-4). Who is signed in and only confirms it needs
 * no way in; they can go back to the page of their security, where nothing has changed.
 */
export function OtherWays({ known }: { known: KnownCredential }) {
  const { t, brand, locale, signIn } = useVisit();
  const SignOn = usePart(known.signOnPath !== undefined, loadSignOn)?.SignOn;
  const back = () => pages.sessions.path + encodeQuery({ brandId: brand.brandId, localeId: locale });
  return (
    <QuietRow>
      {SignOn && known.signOnPath && <SignOn startPath={known.signOnPath} />}
      {!brand.enforceSSOOnly && (
        <TextLink href={`#${pathTo('sendRecoveryEmail', known.hasNoPassword ? { setupPassword: 'true' } : {})}`}>
          {t(known.hasNoPassword ? 'recovery.setupTitle' : 'enterPassword.forgot')}
        </TextLink>
      )}
      {signIn?.changes ? (
        <TextLink href={back()}>{t('confirmChange.cancel')}</TextLink>
      ) : (
        !brand.enforceSSOOnly && (
          <TextLink href={`#${pathTo('expressLink')}`} onClick={() => store('expressLinkWanted', true)}>
            {t('enterPassword.emailLink')}
          </TextLink>
        )
      )}
    </QuietRow>
  );
}
