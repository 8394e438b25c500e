import userRound from 'lucide/dist/esm/icons/user-round.mjs';
import { useEffect } from 'react';
import { isolate } from '../../../rules/language/isolate.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ignoreNotLoaded } from '../../kernel/network/loadPart.ts';
import { useVisit } from '../../kernel/visit/visit.tsx';
import styles from './AccountChip.module.css';
import type { AccountChipProps } from './AccountChipProps.ts';
import { halvesOf, initialsOf } from './account-chip.rules.ts';
import { loadedChip } from './loaded-chip.ts';

/** Who the screen is for, and a button for somebody else. Screen readers get the whole credential. */
export function AccountChip({ credential, extension, name, id, onOther }: AccountChipProps) {
  const { t, direction, hasText, loadTexts } = useVisit();
  const hasTexts = hasText('enterPassword.notYou');
  useEffect(() => {
    if (!hasTexts) loadTexts('enterPassword').catch(ignoreNotLoaded);
  }, [hasTexts, loadTexts]);
  const isNumber = !credential.includes('@');
  const number = direction === 'rtl' ? isolate(credential) : credential;
  const whole =
    hasTexts && isNumber && extension ? t('enterPassword.withExtension', { number, extension }) : credential;
  const { start, end } = halvesOf(whole);
  return (
    <div className={styles.chip}>
      <div className={styles.who}>
        <span className={styles.mark} aria-hidden="true">
          {initialsOf(credential, name) ?? <Icon of={userRound} />}
        </span>
        <span className={styles.what}>
          {name && <bdi className={styles.name}>{name}</bdi>}
          <bdi className={styles.credential} dir={isNumber && !extension ? 'ltr' : undefined}>
            <span className={start && styles.spoken} id={id}>
              {whole}
            </span>
            {start && <span className={styles.halves} data-start={start} data-end={end} aria-hidden="true" />}
          </bdi>
        </span>
      </div>
      {onOther && hasTexts && (
        <button
          type="button"
          className={styles.other}
          aria-label={t('enterPassword.notYouName', { credential })}
          onClick={onOther}
        >
          {t('enterPassword.notYou')}
        </button>
      )}
    </div>
  );
}

loadedChip.Chip = AccountChip;
