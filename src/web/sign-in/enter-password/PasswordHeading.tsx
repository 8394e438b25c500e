import { pages } from '../../../contract/paths.ts';
import { encodeQuery } from '../../kernel/encodeQuery.ts';
import { returnTo } from '../../kernel/useRoute.ts';
import { useVisit } from '../../kernel/visit.tsx';
import { QuietLink } from '../../ui/ButtonLink.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { NotYou } from '../../ui/NotYou.tsx';

interface PasswordHeadingProps {
  /** The credential as it is shown to the user. */
  readonly shown: string;
  /** Id of the credential, for the field that it describes. */
  readonly whoId: string;
}

/** Whose password is asked for. Who is signed in and confirms a change is nobody else. */
export function PasswordHeading({ shown, whoId }: PasswordHeadingProps) {
  const { t, signIn } = useVisit();
  return (
    <Heading title={t('enterPassword.title')}>
      {signIn?.changes ? (
        <bdi id={whoId}>{shown}</bdi>
      ) : (
        <NotYou credential={shown} id={whoId} onClick={() => returnTo('enterCredential')} />
      )}
    </Heading>
  );
}

/** Back to the page of the user's security, where nothing has changed. */
export function CancelChange() {
  const { t, brand, locale, signIn } = useVisit();
  const address = pages.sessions.path + encodeQuery({ brandId: brand.brandId, localeId: locale });
  return <QuietLink href={address}>{t('frame.backToApp', { appName: signIn?.appName ?? '' })}</QuietLink>;
}
