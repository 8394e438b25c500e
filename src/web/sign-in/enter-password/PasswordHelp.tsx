import type { Refusal } from '../../../contract/envelope.ts';
import { pathTo } from '../../../rules/page-path.ts';
import { useVisit } from '../../kernel/visit.tsx';

/** Help with a refused password: a new one, and the support page (SIGN-3b). */
export function PasswordHelp({ problem }: { problem: Refusal }) {
  const { t, assets, brand } = useVisit();
  const { kind, surface, helpedBy, isMismatch } = problem;
  const isOfAccount = kind === 'default' && surface === 'form' && helpedBy !== 'retry';
  if (!isMismatch && !isOfAccount) return null;
  return (
    <>
      {' '}
      {isMismatch && !brand.enforceSSOOnly && (
        <>
          <a href={`#${pathTo('sendRecoveryEmail')}`}>{t('enterPassword.reset')}</a>
          {' · '}
        </>
      )}
      <a href={assets.callSupportPage ?? assets.rcSupportRootPage}>{t('enterPassword.help')}</a>
    </>
  );
}
