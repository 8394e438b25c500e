import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { leadsToNumber } from '../../contract/two-factor/channels.ts';
import { useMay } from '../kernel/caller.ts';
import { laterPart } from '../kernel/later.ts';
import type { ShowProvidersAnswer } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { useAddressedDialog } from '../parts/dialogs/useAddressedDialog.ts';
import { ListBeside } from '../parts/layout/ListBeside.tsx';
import { Page, Section } from '../parts/layout/Page.tsx';
import { providersQuery, renewedMs } from '../parts/providers/providers-query.ts';
import { EmptyRow, Failure, Loading, Note } from '../parts/states/States.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { OrdersTable } from './OrdersTable.tsx';
import { anyCountry, sentToOf } from './orders-of-ways.ts';
import { ProviderPanel } from './ProviderPanel.tsx';
import styles from './Providers.module.css';
import { ProvidersTable } from './ProvidersTable.tsx';
import { keyOfOrder, keyOfProvider, type ProvidersSearch, readProvidersSearch } from './providers-search.ts';

const ChangeOrder = laterPart(() => import('./ChangeOrder.tsx'), 'ChangeOrder');

/** Who sends messages and answers for other services, how that goes, and who sends what to which country. */
export function ProvidersPage() {
  const say = useSay();
  const { clock } = useTimes();
  const { data, error, isRefetchError, dataUpdatedAt, refetch } = useQuery(providersQuery);
  return (
    <Page title={say('place.providers')} fact={say('overview.renewed', { count: renewedMs / 1000 })}>
      {isRefetchError && data && <Note tone="warn">{say('overview.notRenewed', { time: clock(dataUpdatedAt) })}</Note>}
      {!data && (error ? <Failure error={error} onRepeat={() => void refetch()} /> : <Loading />)}
      {data && <Providers {...data} />}
    </Page>
  );
}

function Providers({ providers, orders }: ShowProvidersAnswer) {
  const say = useSay();
  const navigate = useNavigate();
  const search = readProvidersSearch(useSearch({ strict: false }));
  const show = (next: ProvidersSearch) => void navigate({ to: '.', search: { ...next }, resetScroll: false });
  const sent = sentToOf(providers, orders);
  const provider = providers.find((one) => keyOfProvider(one) === search.open);
  const order = sent.find((one) => keyOfOrder(one) === search.order);
  const close = () => show({});
  return (
    <ListBeside
      panel={
        (provider && (
          <ProviderPanel key={search.open} provider={provider} providers={providers} orders={orders} onClose={close} />
        )) ??
        (order && <OrderPanel key={search.order} order={order} providers={providers} onClose={close} />)
      }
    >
      <div className={styles.sections}>
        <ProvidersTable
          items={providers}
          open={search.open ?? search.order}
          onOpen={(one) => show({ open: keyOfProvider(one) })}
        />
        <Section title={say('providers.orders')} beside={<ForCountry providers={providers} orders={orders} />}>
          {sent.length === 0 ? (
            <EmptyRow title={say('providers.noWay')} />
          ) : (
            <OrdersTable
              items={sent}
              open={search.order ?? search.open}
              onOpen={(one) => show({ order: keyOfOrder(one) })}
            />
          )}
        </Section>
      </div>
    </ListBeside>
  );
}

/** The way to an order for a country that has none. */
function ForCountry({ providers, orders }: ShowProvidersAnswer) {
  const say = useSay();
  const mayRoute = useMay()('messages:route');
  const [isOpen, open, close] = useAddressedDialog('choose');
  const ways = orders.filter(({ channel, country }) => leadsToNumber(channel) && country === anyCountry);
  if (!mayRoute || ways.length === 0) return null;
  return (
    <>
      <Button isSmall onClick={open}>
        {say('dialog.asks', { act: say('providers.forCountry') })}
      </Button>
      <Suspense>{isOpen && <ChangeOrder ways={ways} providers={providers} onClose={close} />}</Suspense>
    </>
  );
}
