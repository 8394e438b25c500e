import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { SignInFunnel } from '../kernel/management.generated.ts';
import { pathOfScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { useIsNarrow } from '../kernel/useIsNarrow.ts';
import { useBrands } from '../parts/brands/useBrands.ts';
import { TextButton } from '../parts/buttons/Button.tsx';
import { Section } from '../parts/layout/Page.tsx';
import { Failure, Loading } from '../parts/states/States.tsx';
import { FunnelCell } from './FunnelCell.tsx';
import { shownFunnels } from './marked-steps.ts';
import styles from './Overview.module.css';
import { leastForPercent } from './overview-numbers.ts';
import { brandIdOf, funnelsQuery, type OverviewAsked } from './overview-queries.ts';
import type { OverviewSearch } from './overview-search.ts';

interface FunnelsProps {
  readonly asked: OverviewAsked;
  readonly onChange: (search: OverviewSearch) => void;
}

/** How far the sign-ins of each brand or app come. What falls clearly under what is usual there is marked. */
export function Funnels({ asked, onChange }: FunnelsProps) {
  const say = useSay();
  const canChoose = brandIdOf(asked) === undefined;
  const isByApp = !canChoose || asked.search.by !== undefined;
  const { data, error, isPending, refetch } = useQuery(funnelsQuery(asked, isByApp ? 'app' : 'brand'));
  const { by: _, ...others } = asked.search;
  const beside = canChoose && (
    <TextButton onClick={() => onChange(isByApp ? others : { ...others, by: 'apps' })}>
      {say(isByApp ? 'overview.byBrand' : 'overview.byApp')}
    </TextButton>
  );
  if (data?.funnels.length === 0) return null;
  return (
    <Section title={say('overview.funnels')} beside={beside}>
      {isPending && <Loading />}
      {!data && error && <Failure error={error} onRepeat={() => void refetch()} />}
      {data && <FunnelTable asked={asked} isByApp={data.by !== 'brand'} funnels={data.funnels} />}
    </Section>
  );
}

interface FunnelTableProps {
  readonly asked: OverviewAsked;
  readonly isByApp: boolean;
  readonly funnels: readonly SignInFunnel[];
}

/** The columns after the name: who began, and each step. */
const columns = [
  'overview.started',
  'home.step.accountFound',
  'home.step.firstStep',
  'home.step.secondStep',
  'home.step.signedIn',
] as const;

const keyOf = ({ brandId, clientId }: SignInFunnel) => String(clientId ?? brandId ?? '');

function FunnelTable({ asked, isByApp, funnels }: FunnelTableProps) {
  const say = useSay();
  const [isWhole, setWhole] = useState(false);
  const { shown, others } = shownFunnels(funnels);
  const isNarrow = useIsNarrow();
  const hasFew = funnels.some(({ started }) => started > 0 && started < leastForPercent);
  return (
    <>
      <div className={styles.scrolled}>
        <table className={`${styles.table} ${styles.funnels}`}>
          <caption className={styles.hidden}>{say('overview.funnels')}</caption>
          <thead>
            <tr>
              <th scope="col">{say(isByApp ? 'audit.app' : 'companies.brand')}</th>
              {isNarrow ? (
                <th scope="col">
                  <span className={styles.hidden}>{say('overview.funnels')}</span>
                </th>
              ) : (
                columns.map((text) => (
                  <th key={text} scope="col">
                    {say(text)}
                  </th>
                ))
              )}
            </tr>
          </thead>
          <tbody>
            {(isWhole ? funnels : shown).map((funnel) => (
              <FunnelRow key={keyOf(funnel)} asked={asked} funnel={funnel} />
            ))}
            {!isWhole && others && <FunnelRow asked={asked} funnel={others} onOpen={() => setWhole(true)} />}
          </tbody>
        </table>
      </div>
      {hasFew && <p className={styles.foot}>{say('overview.fewAreCounts', { count: leastForPercent })}</p>}
    </>
  );
}

interface FunnelRowProps {
  readonly asked: OverviewAsked;
  readonly funnel: SignInFunnel;
  /** Shows those that are counted together here one by one. */
  readonly onOpen?: () => void;
}

function FunnelRow({ asked, funnel, onOpen }: FunnelRowProps) {
  const { number } = useTimes();
  const isNarrow = useIsNarrow();
  const cells = [
    funnel.started === 0 ? '—' : number(funnel.started),
    ...funnel.steps
      .filter(({ step }) => step !== 'started')
      .map((step) => <FunnelCell key={step.step} funnel={funnel} step={step} />),
  ];
  return (
    <tr>
      <th scope="row">
        <FunnelName asked={asked} funnel={funnel} {...(onOpen && { onOpen })} />
      </th>
      {isNarrow ? (
        <td>
          <CellsOfPhone cells={cells} />
        </td>
      ) : (
        columns.map((column, index) => <td key={column}>{cells[index]}</td>)
      )}
    </tr>
  );
}

/** The cells of a row below each other, each beside the name of its column. */
function CellsOfPhone({ cells }: { readonly cells: readonly ReactNode[] }) {
  const say = useSay();
  return (
    <ul className={styles.steps}>
      {columns.map((column, index) => (
        <li key={column}>
          <span>{say(column)}</span>
          <span>{cells[index]}</span>
        </li>
      ))}
    </ul>
  );
}

/** A brand leads to its overview, an app to the same one of this app alone. */
function FunnelName({ asked: { scope, search }, funnel, onOpen }: FunnelRowProps) {
  const say = useSay();
  const { nameOf } = useBrands();
  const { brandId, clientId, name, others } = funnel;
  const range = search.range && { range: search.range };
  if (brandId !== undefined)
    return (
      <Link
        to={pathOfScope({ kind: 'brand', id: String(brandId) })}
        search={{ ...range, ...(search.app !== undefined && { app: search.app }) }}
      >
        {name ?? nameOf(brandId)}
      </Link>
    );
  if (clientId !== undefined)
    return (
      <Link to={pathOfScope(scope)} search={{ ...search, app: clientId }}>
        {name ?? clientId}
      </Link>
    );
  const words = say('overview.others', { count: others ?? 0 });
  return onOpen ? <TextButton onClick={onOpen}>{words}</TextButton> : words;
}
