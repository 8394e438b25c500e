import { isSentChannel } from '../../contract/two-factor/channels.ts';
import { useMay } from '../kernel/caller.ts';
import { useCountryName } from '../kernel/countries.ts';
import type { ProviderAnswers, ServiceProvider } from '../kernel/management.generated.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { BesidePanel } from '../parts/layout/BesidePanel.tsx';
import { ProviderState } from '../parts/providers/ProviderState.tsx';
import { nameOf, reasonOf, serviceOf } from '../parts/providers/provider-words.ts';
import { Note } from '../parts/states/States.tsx';
import styles from './Providers.module.css';
import { TestMessage } from './TestMessage.tsx';

interface ProviderPanelProps {
  readonly provider: ServiceProvider;
  readonly onClose: () => void;
}

/** A provider: how the last hour and the last day went, why something failed, its countries, and a test message. */
export function ProviderPanel({ provider, onClose }: ProviderPanelProps) {
  const say = useSay();
  const mayTest = useMay()('messages:route');
  const { service, isConfigured, lastDay, provider: name } = provider;
  const isFormer = name !== undefined && !isConfigured;
  return (
    <BesidePanel title={nameOf(say, provider)} onClose={onClose}>
      <p className={styles.muted}>{serviceOf(say, provider)}</p>
      <ProviderState provider={provider} />
      {isFormer && <Note>{say('providers.former')}</Note>}
      <Facts provider={provider} />
      <Refusals answers={lastDay} />
      <Countries provider={provider} />
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
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">{say('providers.lastHour')}</th>
          <th scope="col">{say('spending.lastDay')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, of]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{of(lastHour)}</td>
            <td>{of(lastDay)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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

function Countries({ provider: { countries } }: Pick<ProviderPanelProps, 'provider'>) {
  const say = useSay();
  const countryOf = useCountryName();
  if (countries.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{say('providers.byCountry')}</h3>
      <ul className={styles.rows}>
        {countries.map(({ country, ...one }) => (
          <li key={country ?? ''}>
            <span>{country === undefined ? say('providers.noCountry') : countryOf(country)}</span>
            <ProviderState provider={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
