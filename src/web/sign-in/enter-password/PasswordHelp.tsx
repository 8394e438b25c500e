import type { Refusal } from '../../../contract/envelope.ts';
import { useVisit } from '../../kernel/visit.tsx';

/** Help with a refused password: the support page, which also gives a new password (SIGN-3). */
export function PasswordHelp({ problem }: { problem: Refusal }) {
  const { t, assets } = useVisit();
  const { kind, surface, helpedBy, isMismatch } = problem;
  const isOfAccount = kind === 'default' && surface === 'form' && helpedBy !== 'retry';
  if (!isMismatch && !isOfAccount) return null;
  return (
    <>
      {' '}
      <a href={assets.callSupportPage ?? assets.rcSupportRootPage}>{t('enterPassword.help')}</a>
    </>
  );
}
