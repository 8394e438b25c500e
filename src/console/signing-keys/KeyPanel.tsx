import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import AppWindow from 'lucide/dist/esm/icons/app-window.mjs';
import ServerIcon from 'lucide/dist/esm/icons/server.mjs';
import { Suspense, useState } from 'react';
import { useMay, useScope } from '../kernel/caller.ts';
import { laterPart } from '../kernel/later.ts';
import type { ListKeysItem, ShowKeyUseAnswer } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { IconTile, State } from '../parts/icons/Icon.tsx';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { DetailList } from '../parts/layout/Details.tsx';
import { Row, Rows } from '../parts/layout/Page.tsx';
import { Failure, Loading, Note } from '../parts/states/States.tsx';
import styles from './Keys.module.css';
import { isRemovable, lookOfKey } from './key-words.ts';
import { keyUseQuery } from './keys-queries.ts';

const RemoveKey = laterPart(() => import('./RemoveKey.tsx'), 'RemoveKey');

interface KeyPanelProps {
  readonly signingKey: ListKeysItem;
  readonly onClose: () => void;
}

/** A signing key with what still uses it, and its removal where nothing does. */
export function KeyPanel({ signingKey, onClose }: KeyPanelProps) {
  const say = useSay();
  const times = useTimes();
  const mayChange = useMay()('keys:write');
  const [isRemoving, setRemoving] = useState(false);
  const { keyId, algorithm, state, createdAt, replacedAt, tokensEndAt, isUsed } = signingKey;
  const { icon, tone, text } = lookOfKey(say, times, signingKey);
  const remove = mayChange && isRemovable(signingKey) && (
    <Button onClick={() => setRemoving(true)}>{say('dialog.asks', { act: say('signingKeys.remove') })}</Button>
  );
  return (
    <BesidePanel title={say('signingKeys.named', { key: keyId.slice(0, 8) })} onClose={onClose} foot={remove}>
      <State of={icon} tone={tone}>
        {text}
      </State>
      {state === 'cannot be opened' && <Note tone="warn">{say('signingKeys.unopenedDetail')}</Note>}
      <DetailList
        details={[
          [
            say('signingKeys.column.key'),
            <code key="id" className={styles.id}>
              {keyId}
            </code>,
          ],
          [say('signingKeys.algorithm'), algorithm],
          [say('jobs.made'), times.moment(createdAt)],
          [say('signingKeys.replaced'), replacedAt && times.moment(replacedAt)],
          [say('signingKeys.lastToken'), tokensEndAt && times.moment(tokensEndAt)],
        ]}
      />
      {state !== 'cannot be opened' && <KeyUse keyId={keyId} isReplaced={replacedAt !== undefined} />}
      {replacedAt !== undefined && isUsed && <p className={styles.told}>{say('signingKeys.stillUsed')}</p>}
      <Suspense>
        {isRemoving && <RemoveKey signingKey={signingKey} onRemoved={onClose} onClose={() => setRemoving(false)} />}
      </Suspense>
    </BesidePanel>
  );
}

function KeyUse({ keyId, isReplaced }: { readonly keyId: string; readonly isReplaced: boolean }) {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(keyUseQuery(keyId));
  return (
    <section className={styles.use} aria-label={say('signingKeys.use')}>
      <h3>{say('signingKeys.use')}</h3>
      {isPending && <Loading />}
      {error && !data && <Failure error={error} onRepeat={() => void refetch()} />}
      {data && <UseRows use={data} isReplaced={isReplaced} />}
      {isReplaced && <p className={styles.told}>{say('signingKeys.unknown')}</p>}
    </section>
  );
}

function UseRows({
  use: { apps, resources },
  isReplaced,
}: {
  readonly use: ShowKeyUseAnswer;
  readonly isReplaced: boolean;
}) {
  const say = useSay();
  const scope = useScope();
  const { ago } = useTimes();
  if (apps.length + resources.length === 0) return <p className={styles.told}>{say('signingKeys.noApp')}</p>;
  return (
    <Rows>
      {apps.map(({ clientId, name, usedAt, hasNewer }) => (
        <Row
          key={clientId}
          mark={<IconTile of={AppWindow} tone={isReplaced && !hasNewer ? 'warn' : 'plain'} />}
          title={<Link to={`${pathOfScope(scope)}/apps/${encodeURIComponent(clientId)}`}>{name}</Link>}
          detail={
            isReplaced && hasNewer
              ? say('signingKeys.usedNewer', { when: ago(usedAt) })
              : say('signingKeys.usedThis', { when: ago(usedAt) })
          }
        />
      ))}
      {resources.map(({ resource, name }) => (
        <Row key={resource} mark={<IconTile of={ServerIcon} />} title={name} detail={say('signingKeys.api')} />
      ))}
    </Rows>
  );
}
