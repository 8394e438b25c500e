import X from 'lucide/dist/esm/icons/x.mjs';
import { type ReactNode, useRef } from 'react';
import { useFocusOnOpening } from '../../kernel/focus/useFocusOnOpening.ts';
import { useSay } from '../../kernel/texts.ts';
import { useIsNarrow } from '../../kernel/useIsNarrow.ts';
import { Button } from '../buttons/Button.tsx';
import { Sheet } from '../dialogs/Sheet.tsx';
import { Icon } from '../icons/Icon.tsx';
import styles from './BesidePanel.module.css';

interface BesidePanelProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the one that acts first. */
  readonly foot?: ReactNode;
  readonly onClose: () => void;
}

/** One thing of a list, beside it; where there is one column, a sheet above it. Escape closes it. */
export function BesidePanel(props: BesidePanelProps) {
  const say = useSay();
  const isNarrow = useIsNarrow('oneColumn');
  if (!isNarrow) return <Panel {...props} />;
  const { title, children, foot, onClose } = props;
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{say('dialog.close')}</Button>
          {foot}
        </>
      }
    >
      {children}
    </Sheet>
  );
}

function Panel({ title, children, foot, onClose }: BesidePanelProps) {
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnOpening(heading);
  return (
    <section
      className={styles.panel}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={styles.head}>
        <h2 tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <Button isIcon isSmall aria-label={say('dialog.close')} onClick={onClose}>
          <Icon of={X} isSmall />
        </Button>
      </header>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}
