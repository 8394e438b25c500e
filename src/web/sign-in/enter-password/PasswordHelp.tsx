import type { Refusal } from '../../../contract/envelope.ts';
import { useVisit } from '../../kernel/visit.tsx';
import styles from './PasswordHelp.module.css';

/** Help with a refused password: reset and support for a mismatch (SIGN-3), support for an account's state (SIGN-5). */
export function PasswordHelp({ problem }: { problem: Refusal }) {
  const { t, assets } = useVisit();
  const { rcSupportRootPage } = assets;
  const help = <a href={assets.callSupportPage ?? rcSupportRootPage}>{t('enterPassword.help')}</a>;
  if (problem.isMismatch)
    return (
      <span className={styles.ways}>
        <a href={rcSupportRootPage}>{t('enterPassword.reset')}</a>
        {help}
      </span>
    );
  return problem.kind === 'default' && problem.surface === 'form' && problem.helpedBy !== 'retry' && <> {help}</>;
}
