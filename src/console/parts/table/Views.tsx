import Users from 'lucide/dist/esm/icons/users.mjs';
import { useLayoutEffect, useRef } from 'react';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './Views.module.css';

export interface ViewTab {
  readonly id: string;
  readonly text: string;
  /** How many it has, where that is counted. */
  readonly count?: number;
  /** What else is to be known of it; such a view has a mark. */
  readonly note?: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

/** Named choices of a list as tabs, each with how many it has. */
export function Views({ views }: { readonly views: readonly ViewTab[] }) {
  const say = useSay();
  const { number } = useTimes();
  const nav = useRef<HTMLElement>(null);
  const present = views.find(({ isShown }) => isShown);
  const shown = present && `${present.id} ${present.count ?? ''}`; // a count that comes later makes it wider
  useLayoutEffect(() => {
    if (shown !== undefined) showTab(nav.current);
  }, [shown]);
  return (
    <nav ref={nav} className={styles.views} aria-label={say('people.views')}>
      {views.map(({ id, text, count, note, isShown, onShow }) => (
        <button key={id} type="button" aria-current={isShown ? 'true' : undefined} title={note} onClick={onShow}>
          {note !== undefined && <Icon of={Users} isSmall />}
          {text} {count !== undefined && <span>{number(count)}</span>}
        </button>
      ))}
    </nav>
  );
}

/** Scrolls the tabs, which have no room for all on phones, until the present one is in view; not the page. */
function showTab(nav: HTMLElement | null): void {
  const tab = nav?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!nav || !tab) return;
  const { left, right } = nav.getBoundingClientRect();
  nav.scrollBy({ left: Math.min(tab.left - left, 0) + Math.max(tab.right - right, 0), behavior: 'instant' });
}
