import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCompany, useMay } from '../../kernel/caller.ts';
import { useSay } from '../../kernel/texts.ts';
import { Tag } from '../../parts/icons/Tag.tsx';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Card, Page, Section, WithRail } from '../../parts/layout/Page.tsx';
import { hostOf, protocolNames } from '../../parts/sso/connection-facts.ts';
import { Failure, Loading } from '../../parts/states/States.tsx';
import { ConnectionHealth } from '../ConnectionHealth.tsx';
import { CertificateDrafts } from '../certificate/CertificateDrafts.tsx';
import { HandOver } from '../links/HandOver.tsx';
import styles from '../Sso.module.css';
import { guideOf } from '../sso-guides.ts';
import { connectionQuery } from '../sso-queries.ts';
import { ConnectionActs } from './ConnectionActs.tsx';
import { ConnectionClaims } from './ConnectionClaims.tsx';
import { ConnectionDetails } from './ConnectionDetails.tsx';
import { ConnectionFailures } from './ConnectionFailures.tsx';
import { OwnKeys } from './OwnKeys.tsx';

/** A connection: how it goes, what failed in words, what it takes from the provider, and how it is set. */
export function ConnectionPage() {
  const say = useSay();
  const may = useMay();
  const company = useCompany() ?? '';
  const { connection: id = '' } = useParams({ strict: false });
  const { data, error, isPending, refetch } = useQuery(connectionQuery(company, id));
  if (isPending) return <Loading />;
  if (error)
    return (
      <Page title={say('place.sso')} path={<BackTo path="/sso">{say('place.sso')}</BackTo>}>
        <Failure error={error} onRepeat={() => void refetch()} />
      </Page>
    );
  const { label, type, isEnabled } = data;
  return (
    <Page
      title={label}
      fact={`${hostOf(data)} · ${protocolNames[type]}`}
      path={<BackTo path="/sso">{say('place.sso')}</BackTo>}
      acts={<ConnectionActs connection={data} />}
    >
      <WithRail rail={<ConnectionDetails connection={data} />}>
        <Section
          title={say('sso.health')}
          beside={isEnabled ? <Tag tone="ok">{say('sso.on')}</Tag> : <Tag>{say('sso.off')}</Tag>}
        >
          <Card isPadded>
            <div className={styles.lines}>
              <ConnectionHealth connection={data} />
            </div>
            {type === 'saml' && may('sso:write') && (
              <div className={styles.handed}>
                <HandOver
                  what={{ intent: 'certificate', connection: id, provider: guideOf(data)?.id ?? 'other', label }}
                />
              </div>
            )}
          </Card>
        </Section>
        {type === 'saml' && <CertificateDrafts connection={data} />}
        <ConnectionFailures connection={data} />
        <ConnectionClaims connection={data} />
        {type === 'saml' && <OwnKeys connection={data} />}
      </WithRail>
    </Page>
  );
}
