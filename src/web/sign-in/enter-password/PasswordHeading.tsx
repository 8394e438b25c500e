import { returnTo } from '../../kernel/useRoute.ts';
import { useVisit } from '../../kernel/visit.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { NotYou } from '../../ui/NotYou.tsx';

interface PasswordHeadingProps {
  /** The credential as it is shown to the user. */
  readonly shown: string;
  /** Id of the credential, for the field that it describes. */
  readonly whoId: string;
}

/** Whose password is asked for, and to somebody who is signed in also what for. */
export function PasswordHeading({ shown, whoId }: PasswordHeadingProps) {
  const { t, signIn } = useVisit();
  return signIn?.changes ? (
    <Heading title={t('confirmChange.title')}>
      {t(`confirmChange.to.${signIn.changes}`)}
      <NotYou credential={shown} id={whoId} />
    </Heading>
  ) : (
    <Heading title={t('enterPassword.title')}>
      <NotYou credential={shown} id={whoId} onClick={() => returnTo('enterCredential')} />
    </Heading>
  );
}
