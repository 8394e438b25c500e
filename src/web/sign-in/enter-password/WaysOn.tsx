import type { Refusal } from '../../../contract/envelope.ts';
import { useVisit } from '../../kernel/visit.tsx';
import styles from './WaysOn.module.css';

/**
 * The ways on from a refused password: help from the state of an account (SIGN-5), reset and help from a wrong one
 * (SIGN-3).
 */
export function WaysOn({ problem: { name, kind, surface } }: { problem: Refusal }) {
  const { t, assets } = useVisit();
  const { rcSupportRootPage } = assets;
  const help = <a href={assets.callSupportPage ?? rcSupportRootPage}>{t('enterPassword.help')}</a>;
  if (/mismatch$/i.test(name) || name === 'incorrectPassword')
    return (
      <span className={styles.ways}>
        <a href={rcSupportRootPage}>{t('enterPassword.reset')}</a>
        {help}
      </span>
    );
  return kind === 'default' && surface === 'form' && name !== 'networkError' && <> {help}</>;
}
