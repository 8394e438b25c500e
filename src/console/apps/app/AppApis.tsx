import { useQuery } from '@tanstack/react-query';
import ServerIcon from 'lucide/dist/esm/icons/server.mjs';
import { Suspense, useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import { laterPart } from '../../kernel/later.ts';
import { useSay } from '../../kernel/texts.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { IconTile } from '../../parts/icons/Icon.tsx';
import { Card, Row, Rows, Section } from '../../parts/layout/Page.tsx';
import { EmptyRow } from '../../parts/states/States.tsx';
import styles from '../Apps.module.css';
import { resourcesQuery } from '../apps-queries.ts';
import type { SeenApp } from './app-changes.ts';

const ChangeApis = laterPart(() => import('./ChangeApis.tsx'), 'ChangeApis');

/** The APIs for which an app gets tokens. */
export function AppApis(seen: SeenApp) {
  const say = useSay();
  const may = useMay();
  const mayChange = may('clients:write') && may('roles:write');
  const [isChanging, setChanging] = useState(false);
  const { data: known = [] } = useQuery(resourcesQuery);
  const { resources } = seen.app;
  const nameOf = (resource: string) => known.find((one) => one.resource === resource)?.name;
  return (
    <Section
      title={say('apps.mayCall')}
      beside={mayChange && <TextButton onClick={() => setChanging(true)}>{say('sso.setup.change')}</TextButton>}
    >
      <Card>
        {resources.length === 0 && <EmptyRow title={say('apps.noApi')} />}
        {resources.length > 0 && (
          <Rows>
            {resources.map((resource) => (
              <Row
                key={resource}
                mark={<IconTile of={ServerIcon} />}
                title={nameOf(resource) ?? <code className={styles.mono}>{resource}</code>}
                detail={nameOf(resource) !== undefined && <code className={styles.mono}>{resource}</code>}
              />
            ))}
          </Rows>
        )}
      </Card>
      <Suspense>{isChanging && <ChangeApis {...seen} onClose={() => setChanging(false)} />}</Suspense>
    </Section>
  );
}
