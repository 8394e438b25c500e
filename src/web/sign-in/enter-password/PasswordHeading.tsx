import { usePart } from '../../kernel/usePart.ts';
import { returnTo } from '../../kernel/useRoute.ts';
import { useVisit } from '../../kernel/visit.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { loadAccountChip } from '../load-account-chip.ts';
import styles from './EnterPassword.module.css';

interface PasswordHeadingProps {
  /** As it is shown to the user. */
  readonly credential: string;
  readonly extension?: string | undefined;
  /** Id of the credential, for the field that it describes. */
  readonly id: string;
}

/** Whose password is asked for, and to somebody who is signed in also what for. */
export function PasswordHeading(who: PasswordHeadingProps) {
  const { t, signIn } = useVisit();
  const Chip = usePart(true, loadAccountChip)?.AccountChip;
  const changes = signIn?.changes;
  return (
    <Heading
      title={t(changes ? 'confirmChange.title' : 'enterPassword.title')}
      chip={
        Chip ? (
          <Chip {...who} onOther={changes ? undefined : () => returnTo('enterCredential')} />
        ) : (
          <bdi className={styles.who} id={who.id}>
            {who.credential}
          </bdi>
        )
      }
    >
      {changes && t(`confirmChange.to.${changes}`)}
    </Heading>
  );
}
