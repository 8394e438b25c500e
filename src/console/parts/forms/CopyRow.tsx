import Check from 'lucide/dist/esm/icons/check.mjs';
import Copy from 'lucide/dist/esm/icons/copy.mjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { copyText } from '../../../ui/buttons/clipboard.ts';
import { useSay } from '../../kernel/texts.ts';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import styles from './CopyRow.module.css';

/** Rows of a card, each with a value to copy. */
export function CopyRows({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.rows}>{children}</dl>;
}

interface CopyRowProps {
  readonly name: string;
  readonly value: string;
  /** Below the name. */
  readonly detail?: string | undefined;
  /** The value stands below its name: it is long, and there is little room. */
  readonly isStacked?: boolean;
}

const shownMs = 2000;

/** A name, its value, and a button that copies it. What was copied is said for two seconds, and announced. */
export function CopyRow({ name, value, detail, isStacked }: CopyRowProps) {
  const say = useSay();
  const shown = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    const isDone = await copyText(value);
    setCopied(isDone);
    if (!isDone && shown.current) shown.current.ownerDocument.getSelection()?.selectAllChildren(shown.current);
  }
  return (
    <div className={styles.row} data-stacked={isStacked || undefined}>
      <dt>
        {name}
        {detail && <small>{detail}</small>}
      </dt>
      <dd>
        <code ref={shown}>{value}</code>
        <Button
          isSmall
          aria-label={isCopied ? say('part.copied') : say('part.copyNamed', { name })}
          onClick={() => void copy()}
        >
          <Icon of={isCopied ? Check : Copy} isSmall />
          {isCopied ? say('part.copied') : say('part.copy')}
        </Button>
        <span role="status" className={styles.said}>
          {isCopied && say('part.copied')}
        </span>
      </dd>
    </div>
  );
}
