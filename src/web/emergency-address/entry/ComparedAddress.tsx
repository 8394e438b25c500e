import { Fragment } from 'react';
import { useVisit } from '../../kernel/visit/visit.tsx';
import styles from './AddressEntry.module.css';
import { type ComparedWord, compareAddresses, type ReplacedText } from './address-difference.rules.ts';

interface ComparedAddressProps {
  readonly entered: readonly string[];
  readonly suggested: readonly string[];
}

/** A suggested address. What differs from the entered one is underlined, and spoken after it (EA-5). */
export function ComparedAddress({ entered, suggested }: ComparedAddressProps) {
  const { t } = useVisit();
  const { lines, replacements } = compareAddresses(entered, suggested);
  const sentenceOf = ({ to, from }: ReplacedText) => {
    if (from === '') return t('addressEntry.added', { to });
    return to === '' ? t('addressEntry.leftOut', { from }) : t('addressEntry.insteadOf', { to, from });
  };
  return (
    <span className={styles.address}>
      <MarkedLines lines={lines} className={styles.other} />
      {replacements.length > 0 && <span className={styles.spoken}>({replacements.map(sentenceOf).join(', ')})</span>}
    </span>
  );
}

/** The entered address beside the only suggestion. Parts that the suggestion leaves out are underlined too. */
export function EnteredAddress({ entered, suggested }: ComparedAddressProps) {
  const { lines } = compareAddresses(suggested, entered);
  return (
    <span className={styles.address}>
      <MarkedLines lines={lines} className={styles.gone} />
    </span>
  );
}

function MarkedLines({
  lines,
  className,
}: {
  readonly lines: readonly (readonly ComparedWord[])[];
  readonly className: string | undefined;
}) {
  return lines.map((words, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines and words stay where they are
    <span key={line}>
      <bdi>
        {words.map(({ text, isOther }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={at}>
            {at > 0 && ' '}
            {isOther ? <mark className={className}>{text}</mark> : text}
          </Fragment>
        ))}
      </bdi>{' '}
    </span>
  ));
}
