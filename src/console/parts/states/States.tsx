import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs';
import Inbox from 'lucide/dist/esm/icons/inbox.mjs';
import LockKeyhole from 'lucide/dist/esm/icons/lock-keyhole.mjs';
import SearchX from 'lucide/dist/esm/icons/search-x.mjs';
import WifiOff from 'lucide/dist/esm/icons/wifi-off.mjs';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiProblem } from '../../kernel/problem.ts';
import { type ConsoleSay, useSay } from '../../kernel/texts.ts';
import { Button } from '../buttons/Button.tsx';
import { Icon, type IconShapes, type Tone } from '../icons/Icon.tsx';
import styles from './States.module.css';

interface EmptyProps {
  readonly icon?: IconShapes;
  readonly title: string;
  readonly detail?: string;
  readonly act?: ReactNode;
  /** It is the whole view, so its title is the heading. */
  readonly isView?: boolean;
}

/** Nothing is in a card, which is no wonder. */
export function EmptyRow({ title, detail }: Pick<EmptyProps, 'title' | 'detail'>) {
  return (
    <div className={styles.row}>
      <b>{title}</b>
      {detail && <p>{detail}</p>}
    </div>
  );
}

/** Nothing is there, and why. */
export function Empty({ icon = Inbox, title, detail, act, isView }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.mark}>
        <Icon of={icon} />
      </span>
      {isView ? <h1>{title}</h1> : <b>{title}</b>}
      {detail && <p>{detail}</p>}
      {act && <div className={styles.acts}>{act}</div>}
    </div>
  );
}

/** Nothing matches the filters. */
export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const say = useSay();
  const act = <Button onClick={onClear}>{say('state.clearFilters')}</Button>;
  return <Empty icon={SearchX} title={say('state.noMatch')} act={act} />;
}

const shownAfterMs = 100;

/** Lines in the shape of what comes, after a moment. */
export function Loading() {
  const say = useSay();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), shownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return <div className={styles.loading} />;
  return (
    <div className={styles.loading} role="status" aria-label={say('state.loading')}>
      <span className={styles.bone} />
      <span className={styles.bone} />
      <span className={styles.bone} />
      <span className={styles.bone} />
    </div>
  );
}

/** What a failure is called, and what it means. */
function wordsOf(error: unknown, say: ConsoleSay): Omit<EmptyProps, 'act'> & { readonly canRepeat: boolean } {
  if (error instanceof ApiProblem) {
    if (error.code === 'networkError')
      return { icon: WifiOff, title: say('state.offline'), detail: say('state.offlineDetail'), canRepeat: true };
    if (error.code === 'notFound')
      return { icon: SearchX, title: say('state.notThere'), detail: say('state.notThereDetail'), canRepeat: false };
    if (error.code === 'permissionMissing' || error.code === 'scopeMissing')
      return {
        icon: LockKeyhole,
        title: say('state.noPermission'),
        detail: say('state.noPermissionDetail'),
        canRepeat: false,
      };
    if (error.code === 'tooManyRequests')
      return { icon: CircleAlert, title: say('state.tooMany'), detail: say('state.tooManyDetail'), canRepeat: true };
  }
  return { icon: CircleAlert, title: say('state.failed'), detail: say('state.failedDetail'), canRepeat: true };
}

/** A part that could not be read: what it means, its reference for support, and another try. */
export function Failure({ error, onRepeat }: { readonly error: unknown; readonly onRepeat?: () => void }) {
  const say = useSay();
  const { canRepeat, ...words } = wordsOf(error, say);
  const reference = error instanceof ApiProblem ? error.reference : undefined;
  return (
    <div role="alert">
      <Empty {...words} act={canRepeat && onRepeat && <Button onClick={onRepeat}>{say('state.tryAgain')}</Button>} />
      {reference && <p className={styles.reference}>{say('state.reference', { reference })}</p>}
    </div>
  );
}

interface NoteProps {
  readonly icon?: IconShapes;
  readonly tone?: Tone;
  readonly children: ReactNode;
  readonly act?: ReactNode;
}

/** A fact above the content, with the way out. */
export function Note({ icon = CircleAlert, tone = 'plain', children, act }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone}>
      <Icon of={icon} />
      <div>{children}</div>
      {act}
    </div>
  );
}
