import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import Activity from 'lucide/dist/esm/icons/activity.mjs';
import { Suspense } from 'react';
import { useMay, useScope } from '../kernel/caller.ts';
import { laterPart } from '../kernel/later.ts';
import { useSay } from '../kernel/texts.ts';
import { useTimes } from '../kernel/times.ts';
import { AlarmStrip } from '../parts/alarms/AlarmStrip.tsx';
import { useBrands } from '../parts/brands/useBrands.ts';
import { Page, WithRail } from '../parts/layout/Page.tsx';
import { Empty, Failure, Loading, Note } from '../parts/states/States.tsx';
import { Course } from './Course.tsx';
import { Funnels } from './Funnels.tsx';
import { Numbers } from './Numbers.tsx';
import styles from './Overview.module.css';
import { OverviewTools } from './OverviewTools.tsx';
import { beforeQuery, brandIdOf, countsQuery, type OverviewAsked } from './overview-queries.ts';
import { type OverviewSearch, readOverviewSearch } from './overview-search.ts';

const ProvidersNow = laterPart(() => import('../parts/providers/ProvidersNow.tsx'), 'ProvidersNow');
const SpendingToday = laterPart(() => import('../parts/spending/SpendingToday.tsx'), 'SpendingToday');

/** How the sign-ins of a brand or of all go: numbers, the course of the time, and how far people come. */
export function OverviewPage() {
  const say = useSay();
  const scope = useScope();
  const navigate = useNavigate();
  const search = readOverviewSearch(useSearch({ strict: false }));
  const asked = { scope, search };
  const seesInstallation = useMay()('installation:read');
  const showsProviders = seesInstallation && scope.kind === 'all' && brandIdOf(asked) === undefined;
  const change = (next: OverviewSearch) => void navigate({ to: '.', search: { ...next } });
  return (
    <Page title={say('place.overview')} fact={<Whose asked={asked} />}>
      <AlarmStrip brand={brandIdOf(asked)} />
      <OverviewTools asked={asked} onChange={change} />
      <div className={styles.sections}>
        <SignIns asked={asked} />
        <WithRail
          rail={
            <Suspense>
              {showsProviders && <ProvidersNow />}
              <SpendingToday brand={brandIdOf(asked)} />
            </Suspense>
          }
        >
          <Funnels asked={asked} onChange={change} />
        </WithRail>
      </div>
    </Page>
  );
}

/** The brand, or how many there are. */
function Whose({ asked }: { readonly asked: OverviewAsked }) {
  const say = useSay();
  const { brands, nameOf } = useBrands();
  const brandId = brandIdOf(asked);
  if (brandId !== undefined) return nameOf(brandId);
  return brands.length === 0 ? say('companies.allBrands') : say('overview.allBrands', { count: brands.length });
}

/** The numbers and their course, which are read together. */
function SignIns({ asked }: { readonly asked: OverviewAsked }) {
  const say = useSay();
  const { data, error, isPending, refetch } = useQuery(countsQuery(asked));
  const before = useQuery(beforeQuery(asked, data?.span));
  if (isPending) return <Loading />;
  if (!data) return <Failure error={error} onRepeat={() => void refetch()} />;
  const { span, counts } = data;
  if (counts.length === 0 && before.data?.length === 0)
    return <Empty icon={Activity} title={say('overview.none')} detail={say('home.noSignInsDetail')} />;
  return (
    <>
      <div>
        <NotRenewed asked={asked} />
        <Numbers span={span} counts={counts} before={before.data} asked={asked} />
      </div>
      <Course span={span} counts={counts} before={before.data} />
    </>
  );
}

/** The numbers stay when they cannot be renewed, and it is said since when. */
function NotRenewed({ asked }: { readonly asked: OverviewAsked }) {
  const say = useSay();
  const { clock } = useTimes();
  const { isRefetchError, dataUpdatedAt } = useQuery(countsQuery(asked));
  if (!isRefetchError) return null;
  return (
    <div className={styles.note}>
      <Note tone="warn">{say('overview.notRenewed', { time: clock(dataUpdatedAt) })}</Note>
    </div>
  );
}
