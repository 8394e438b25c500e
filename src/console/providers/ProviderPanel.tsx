import { Suspense, useState } from 'react';
import { isSentChannel } from '../../contract/two-factor/channels.ts';
import { useMay } from '../kernel/caller.ts';
import { useCountryName } from '../kernel/countries.ts';
import { laterPart } from '../kernel/later.ts';
import type { ProviderAnswers, ProviderOrder, ServiceProvider } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { Button } from '../parts/buttons/Button.tsx';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { ProviderState } from '../parts/providers/ProviderState.tsx';
import { nameOf, reasonOf, serviceOf } from '../parts/providers/provider-words.ts';
import { Note } from '../parts/states/States.tsx';
import { NumbersTable } from '../parts/table/NumbersTable.tsx';
import { otherOrder } from './orders-of-ways.ts';
import styles from './Providers.module.css';
import { TestMessage } from './TestMessage.tsx';

const ChangeOrder = laterPart(() => import('./ChangeOrder.tsx'), 'ChangeOrder');

interface ProviderPanelProps {
  readonly provider: ServiceProvider;
  readonly providers: readonly ServiceProvider[];
  readonly orders: readonly ProviderOrder[];
  readonly onClose: () => void;
}

/** A provider: how the last hour and the last day went, why something failed, its countries with a way out, and a test message. */
export function ProviderPanel({ onClose, ...all }: ProviderPanelProps) {
  const say = useSay();
  const mayTest = useMay()('messages:route');
  const { provider } = all;
  const { service, isConfigured, lastDay, provider: name } = provider;
  const isFormer = name !== undefined && !isConfigured;
  return (
    <BesidePanel title={nameOf(say, provider)} onClose={onClose}>
      <p className={styles.muted}>{serviceOf(say, provider)}</p>
      <ProviderState provider={provider} />
      {isFormer && <Note>{say('providers.former')}</Note>}
      <Facts provider={provider} />
      <Refusals answers={lastDay} />
      <Countries {...all} />
      {mayTest && isConfigured && name !== undefined && isSentChannel(service) && (
        <TestMessage channel={service} provider={name} />
      )}
    </BesidePanel>
  );
}

function Facts({ provider: { lastHour, lastDay } }: Pick<ProviderPanelProps, 'provider'>) {
  const say = useSay();
  const { number, seconds } = useTimes();
  const hasReports = lastDay.delivered + lastDay.undelivered > 0;
  const ofReports: readonly FactRow[] = [
    [say('person.message.state.delivered'), ({ delivered }) => number(delivered)],
    [say('providers.lost'), ({ undelivered }) => number(undelivered)],
    [say('providers.arrivesIn'), ({ averageSecondsToArrive: time }) => (time === undefined ? '—' : seconds(time))],
  ];
  const rows: readonly FactRow[] = [
    [say('providers.asked'), ({ asked }) => number(asked)],
    [say('providers.notTaken'), ({ failed }) => number(failed)],
    [say('providers.answersIn'), ({ averageSeconds: time }) => (time === undefined ? '—' : seconds(time))],
    ...(hasReports ? ofReports : []),
  ];
  return (
    <NumbersTable
      heads={[say('providers.lastHour'), say('spending.lastDay')]}
      rows={rows.map(([name, of]) => ({ key: name, name, numbers: [of(lastHour), of(lastDay)] }))}
    />
  );
}

type FactRow = readonly [name: string, of: (answers: ProviderAnswers) => string];

function Refusals({ answers: { asked, refusals } }: { readonly answers: ProviderAnswers }) {
  const say = useSay();
  const { number } = useTimes();
  if (asked === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{say('providers.refusals')}</h3>
      {refusals.length === 0 && <p className={styles.muted}>{say('providers.noRefusal')}</p>}
      <ul className={styles.rows}>
        {refusals.map((refusal) => (
          <li key={`${refusal.outcome} ${refusal.reason}`}>
            <span>{reasonOf(say, refusal)}</span>
            <span className={styles.number}>{number(refusal.count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CountriesProps = Omit<ProviderPanelProps, 'onClose'>;

function Countries({ provider, ...all }: CountriesProps) {
  const say = useSay();
  const countryOf = useCountryName();
  const { countries } = provider;
  if (countries.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{say('providers.byCountry')}</h3>
      <ul className={styles.rows}>
        {countries.map(({ country, ...one }) => (
          <li key={country ?? ''}>
            <span>{country === undefined ? say('providers.noCountry') : countryOf(country)}</span>
            <ProviderState provider={one} />
            {country !== undefined && <UseOther {...all} provider={provider} country={country} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The way out where a provider fails: another one that does not. */
function UseOther({ provider, providers, orders, country }: CountriesProps & { readonly country: string }) {
  const say = useSay();
  const countryOf = useCountryName();
  const mayRoute = useMay()('messages:route');
  const [isOpen, setOpen] = useState(false);
  const other = otherOrder(providers, orders, provider, country);
  if (!mayRoute || !other) return null;
  const act = say('providers.use', { provider: other.providers[0] ?? '', country: countryOf(country) });
  return (
    <div className={styles.wayOut}>
      <Button isSmall onClick={() => setOpen(true)}>
        {say('dialog.asks', { act })}
      </Button>
      <Suspense>
        {isOpen && <ChangeOrder ways={orders} of={other} providers={providers} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
