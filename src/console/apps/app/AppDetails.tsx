import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useMay } from '../../kernel/caller.ts';
import { laterPart } from '../../kernel/later.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { TextButton } from '../../parts/buttons/Button.tsx';
import { CopyRow, CopyRows } from '../../parts/forms/CopyRow.tsx';
import { DetailList } from '../../parts/layout/Details.tsx';
import { Card, Section } from '../../parts/layout/Page.tsx';
import styles from '../Apps.module.css';
import { appUseQuery } from '../apps-queries.ts';
import type { SeenApp } from './app-changes.ts';

const ChangeApp = laterPart(() => import('./ChangeApp.tsx'), 'ChangeApp');

/** What an app is registered with, and the values that its developers need. */
export function AppDetails(seen: SeenApp) {
  const say = useSay();
  const times = useTimes();
  const mayChange = useMay()('clients:write');
  const [isChanging, setChanging] = useState(false);
  const { app } = seen;
  const { data: use } = useQuery(appUseQuery(app.clientId));
  return (
    <Section
      title={say('person.details')}
      beside={mayChange && <TextButton onClick={() => setChanging(true)}>{say('sso.setup.change')}</TextButton>}
    >
      <div className={styles.form}>
        <Card>
          <CopyRows>
            <CopyRow name={say('settings.program.clientId')} value={app.clientId} isStacked />
            {use?.issuer !== undefined && <CopyRow name={say('apps.issuer')} value={use.issuer} isStacked />}
          </CopyRows>
        </Card>
        <DetailList
          details={[
            [
              say('settings.program.scopes'),
              <span key="scopes" className={styles.mono}>
                {app.scopes.join(' ')}
              </span>,
            ],
            [say('apps.signedBy'), app.isMachine ? undefined : app.idTokenAlgorithm],
            [
              say('apps.consent'),
              app.isMachine ? undefined : say(app.isThirdParty ? 'apps.consentAsked' : 'apps.consentNot'),
            ],
            [say('apps.registered'), use?.createdAt && times.day(use.createdAt)],
            [say('apps.lastToken'), use && (use.usedAt === undefined ? say('apps.neverUsed') : times.ago(use.usedAt))],
          ]}
        />
      </div>
      <Suspense>{isChanging && <ChangeApp {...seen} onClose={() => setChanging(false)} />}</Suspense>
    </Section>
  );
}
