import { TextButton } from '../../../ui/buttons/Button.tsx';
import { Heading } from '../../../ui/layout/Heading.tsx';
import { returnTo } from '../../kernel/navigation/useRoute.ts';
import { usePart } from '../../kernel/network/usePart.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import { isChipComing, loadAccountChip } from '../load-account-chip.ts';
import styles from './EnterPassword.module.css';

interface PasswordHeadingProps {
  /** As it is shown to the user. */
  readonly credential: string;
  readonly extension?: string | undefined;
  /** Id of the credential, for the field that it describes. */
  readonly id: string;
  /** Where another way than the password is asked for. */
  readonly title?: string;
  readonly sentence?: string;
}

/** Whose password is asked for, and to somebody who is signed in also what for. */
export function PasswordHeading({ credential, extension, id, title, sentence }: PasswordHeadingProps) {
  const { t, signIn } = useVisit();
  const changes = signIn?.changes;
  const Chip = usePart(isChipComing() || changes !== undefined, loadAccountChip)?.AccountChip;
  const other = changes ? undefined : () => returnTo('enterCredential');
  return (
    <Heading
      title={changes ? t('confirmChange.title') : (title ?? t('enterPassword.title'))}
      chip={
        Chip ? (
          <Chip credential={credential} extension={extension} id={id} onOther={other} />
        ) : (
          <div className={styles.who}>
            <bdi id={id}>
              {extension ? t('enterPassword.withExtension', { number: credential, extension }) : credential}
            </bdi>
            {other && (
              <TextButton name={t('enterPassword.notYouName', { credential })} onClick={other}>
                {t('enterPassword.notYou')}
              </TextButton>
            )}
          </div>
        )
      }
    >
      {sentence ?? (changes && t(`confirmChange.to.${changes}`))}
    </Heading>
  );
}
