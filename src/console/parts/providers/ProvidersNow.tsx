import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ServiceProvider } from '../../kernel/management.generated.ts';
import { useSay } from '../../kernel/texts.ts';
import { useTimes } from '../../kernel/times.ts';
import { Card, Section } from '../layout/Page.tsx';
import { EmptyRow, Failure, Loading } from '../states/States.tsx';
import { ProviderState } from './ProviderState.tsx';
import styles from './ProvidersNow.module.css';
import { nameOf, rankOf, serviceOf, standingOf } from './provider-words.ts';
import { providersQuery } from './providers-query.ts';

/** Providers that are shown; those that fail come first. */
const mostShown = 6;

/** Who sends messages and answers for other services, and how that goes. */
export function ProvidersNow() {
  const say = useSay();
  const { data, error, refetch } = useQuery(providersQuery);
  const providers = [...(data?.providers ?? [])].sort(
    (one, other) => rankOf(standingOf(one)) - rankOf(standingOf(other)),
  );
  return (
    <Section
      title={say('place.providers')}
      beside={<Link to="/all/providers">{say('providers.all', { count: providers.length })}</Link>}
    >
      {!data && (error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />)}
      {data && providers.length === 0 && <EmptyRow title={say('providers.none')} />}
      {providers.length > 0 && (
        <Card>
          {providers.slice(0, mostShown).map((provider) => (
            <ProviderRow key={`${provider.service} ${provider.provider}`} provider={provider} />
          ))}
        </Card>
      )}
    </Section>
  );
}

function ProviderRow({ provider }: { readonly provider: ServiceProvider }) {
  const say = useSay();
  const times = useTimes();
  const { averageSeconds, averageSecondsToArrive } = provider.lastHour;
  const seconds = averageSecondsToArrive ?? averageSeconds;
  return (
    <div className={styles.row}>
      <div>
        <b>{nameOf(say, provider)}</b>
        <small>{serviceOf(say, provider)}</small>
      </div>
      <div>
        <ProviderState provider={provider} />
        {seconds !== undefined && <small>{times.seconds(seconds)}</small>}
      </div>
    </div>
  );
}
