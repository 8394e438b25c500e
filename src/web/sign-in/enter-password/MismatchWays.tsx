import type { Refusal } from '../../../contract/envelope.ts';
import type { ErrorName } from '../../../contract/errors.ts';
import { useVisit } from '../../kernel/visit.tsx';
import styles from './MismatchWays.module.css';

const mismatches: readonly ErrorName[] = ['emailPasswordMismatch', 'numberPasswordMismatch', 'incorrectPassword'];

/** The ways on from a wrong password (SIGN-3): reset and help. */
export function MismatchWays({ problem }: { problem: Refusal }) {
  const { t, assets } = useVisit();
  if (!mismatches.includes(problem.name)) return null;
  return (
    <span className={styles.ways}>
      <a href={assets.rcSupportRootPage}>{t('enterPassword.reset')}</a>
      <a href={assets.callSupportPage ?? assets.rcSupportRootPage}>{t('enterPassword.help')}</a>
    </span>
  );
}
