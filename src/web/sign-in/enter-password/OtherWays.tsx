import { pathTo } from '../../../rules/page-path.ts';
import { store } from '../../kernel/storage.ts';
import { useVisit } from '../../kernel/visit.tsx';
import { TextLink } from '../../ui/Button.tsx';
import { QuietRow } from '../../ui/QuietRow.tsx';

/** The ways in without the password: a new one, or a link in an e-mail (SIGN-4). */
export function OtherWays() {
  const { t } = useVisit();
  return (
    <QuietRow>
      <TextLink href={`#${pathTo('sendRecoveryEmail')}`}>{t('enterPassword.forgot')}</TextLink>
      <TextLink href={`#${pathTo('expressLink')}`} onClick={() => store('expressLinkWanted', true)}>
        {t('enterPassword.emailLink')}
      </TextLink>
    </QuietRow>
  );
}
