import { useVisit } from '../kernel/visit.tsx';
import { TextButton } from './Button.tsx';
import styles from './NotYou.module.css';

interface NotYouProps {
  /** As it is shown to the user. */
  readonly credential: string;
  /** Id of the credential, for the field that it describes. */
  readonly id?: string;
  /** Without it, nobody else can take over. */
  readonly onClick?: () => void;
}

/** The credential of the sign-in, and a button for somebody else. */
export function NotYou({ credential, id, onClick }: NotYouProps) {
  const { t } = useVisit();
  return (
    <span className={styles.row}>
      <bdi className={styles.credential} id={id}>
        {credential}
      </bdi>
      {onClick && (
        <TextButton name={t('enterPassword.notYouName', { credential })} onClick={onClick}>
          {t('enterPassword.notYou')}
        </TextButton>
      )}
    </span>
  );
}
