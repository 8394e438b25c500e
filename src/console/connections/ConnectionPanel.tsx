import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useScope } from '../kernel/caller.ts';
import type { ConnectionHealth } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { buttonClass } from '../parts/buttons/Button.tsx';
import { State } from '../parts/icons/Icon.tsx';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { DetailList } from '../parts/layout/Details.tsx';
import { lastTestText, protocolNames } from '../parts/sso/connection-facts.ts';
import { FailedSignOns } from '../parts/sso/FailedSignOns.tsx';
import { groupFailures } from '../parts/sso/sso-failures.ts';
import { Failure, Loading } from '../parts/states/States.tsx';
import styles from './Connections.module.css';
import { adviceOf, dayOf, lookOf, lookOfWell } from './connection-words.ts';
import { failuresQuery } from './connections-queries.ts';
import { Host } from './Host.tsx';

interface ConnectionPanelProps {
  readonly connection: ConnectionHealth;
  readonly onClose: () => void;
}

/** A connection: what it needs with the way out, what came of its sign-ins, why some failed, and how it is set. */
export function ConnectionPanel({ connection, onClose }: ConnectionPanelProps) {
  const say = useSay();
  const { companyId, companyName, id } = connection;
  const company = pathOfScope({ kind: 'company', id: companyId });
  const wayOut = (
    <Link to={`${company}/sso/${encodeURIComponent(id)}`} className={buttonClass({ look: 'primary' })}>
      {say('alarms.way.connection')}
    </Link>
  );
  return (
    <BesidePanel title={companyName} onClose={onClose} foot={wayOut}>
      <Needs connection={connection} />
      <LastDay connection={connection} />
      <section>
        <h3 className={styles.title}>{say('sso.failuresTitle')}</h3>
        <Failures connection={connection} />
      </section>
      <section>
        <h3 className={styles.title}>{say('sso.details')}</h3>
        <Facts connection={connection} />
      </section>
    </BesidePanel>
  );
}

function Needs({ connection }: Pick<ConnectionPanelProps, 'connection'>) {
  const say = useSay();
  const times = useTimes();
  const { concerns, isEnabled } = connection;
  const well = lookOfWell(isEnabled);
  if (concerns.length === 0)
    return (
      <State of={well.icon} tone={well.tone}>
        {say(isEnabled ? 'home.nothing' : 'sso.off')}
      </State>
    );
  return (
    <ul className={styles.needs} aria-label={say('connections.column.needs')}>
      {concerns.map((concern) => (
        <li key={concern}>
          <State of={lookOf(concern).icon} tone={lookOf(concern).tone}>
            {say(`connections.concern.${concern}`)}
          </State>
          <p>{adviceOf(say, times, concern, connection)}</p>
        </li>
      ))}
    </ul>
  );
}

function LastDay({ connection }: Pick<ConnectionPanelProps, 'connection'>) {
  const say = useSay();
  const { ago } = useTimes();
  const { lastSignInAt } = connection;
  return (
    <DetailList
      details={[
        [say('spending.lastDay'), dayOf(say, connection)],
        [say('people.column.lastSignIn'), lastSignInAt === undefined ? undefined : ago(lastSignInAt)],
      ]}
    />
  );
}

function Facts({ connection }: Pick<ConnectionPanelProps, 'connection'>) {
  const say = useSay();
  const times = useTimes();
  const isWide = useScope().kind === 'all';
  const { nameOf } = useBrands();
  const { label, type, host, companyId, companyName, brandId, isEnabled, isEnforced } = connection;
  const { certificatesEndAt, lastTest } = connection;
  return (
    <DetailList
      details={[
        [say('sso.detail.test'), lastTestText(say, times, lastTest)],
        [
          say('connections.column.certificate'),
          certificatesEndAt === undefined ? undefined : times.day(certificatesEndAt),
        ],
        [
          say('people.column.company'),
          <Link key="company" to={pathOfScope({ kind: 'company', id: companyId })}>
            {companyName}
          </Link>,
        ],
        [say('companies.brand'), isWide ? nameOf(brandId) : undefined],
        [say('sso.label'), label],
        [say('sso.detail.issuer'), <Host key="host" of={host} />],
        [say('sso.detail.protocol'), protocolNames[type]],
        [say('people.column.state'), say(isEnabled ? 'sso.on' : 'connections.off')],
        [say('place.sso'), say(isEnforced ? 'companies.enforced' : 'companies.notEnforced')],
      ]}
    />
  );
}

/** Causes that are shown. The page of the connection has all of them. */
const mostCauses = 5;

function Failures({ connection: { id, companyId } }: Pick<ConnectionPanelProps, 'connection'>) {
  const say = useSay();
  const { data, error, refetch } = useQuery(failuresQuery(companyId));
  if (!data) return error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />;
  const groups = groupFailures(data.items.filter(({ connection }) => connection === id)).slice(0, mostCauses);
  if (groups.length === 0) return <p className={styles.none}>{say('sso.failuresNone')}</p>;
  return <FailedSignOns isFlat groups={groups} />;
}
