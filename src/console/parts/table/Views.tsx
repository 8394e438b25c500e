import Users from 'lucide/dist/esm/icons/users.mjs';
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
  return (
    <nav className={styles.views} aria-label={say('people.views')}>
      {views.map(({ id, text, count, note, isShown, onShow }) => (
        <button key={id} type="button" aria-current={isShown ? 'true' : undefined} title={note} onClick={onShow}>
          {note !== undefined && <Icon of={Users} isSmall />}
          {text} {count !== undefined && <span>{number(count)}</span>}
        </button>
      ))}
    </nav>
  );
}
