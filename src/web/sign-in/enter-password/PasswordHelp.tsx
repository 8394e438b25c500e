import type { Refusal } from '../../../contract/envelope.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';

/** Help with a refused password: the support page. The way to a new password is always below (SIGN-3b). */
export function PasswordHelp({ problem }: { problem: Refusal }) {
  const { t, assets, space } = useVisit();
  const { name, kind, surface, leadsTo, helpedBy, isMismatch } = problem;
  const isOfAccount = kind === 'default' && surface === 'form' && helpedBy !== 'retry';
  const isOfPasskey = name.startsWith('passkey');
  if (leadsTo === 'ssoLogin' || isOfPasskey || (!isMismatch && !isOfAccount)) return null;
  return (
    <>
      {space}
      <a href={assets.callSupportPage ?? assets.rcSupportRootPage}>{t('enterPassword.help')}</a>
    </>
  );
}
