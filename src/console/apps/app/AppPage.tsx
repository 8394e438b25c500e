import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { appTestParameter } from '../../../contract/console.ts';
import { kindOfApp } from '../../../rules/apps/app-kind.ts';
import { hasSignInToTest } from '../../../rules/apps/test-client.ts';
import { useMay } from '../../kernel/caller.ts';
import { useSay } from '../../kernel/texts.ts';
import { useBrands } from '../../parts/brands/useBrands.ts';
import { IconTile } from '../../parts/icons/Icon.tsx';
import { BackTo } from '../../parts/layout/BackTo.tsx';
import { Page, Section, WithRail } from '../../parts/layout/Page.tsx';
import { Failure, Loading } from '../../parts/states/States.tsx';
import { kindIcons, stateNow } from '../app-words.ts';
import { appQuery } from '../apps-queries.ts';
import { AppTest } from '../test/AppTest.tsx';
import { AppActs } from './AppActs.tsx';
import { AppAddresses } from './AppAddresses.tsx';
import { AppApis } from './AppApis.tsx';
import { AppDetails } from './AppDetails.tsx';
import { AppHistory } from './AppHistory.tsx';
import { AppSecrets } from './AppSecrets.tsx';
import type { SeenApp } from './app-changes.ts';
import { EndOfLife } from './EndOfLife.tsx';

/** An app: its secrets, its addresses, the APIs that it may call, its end, and what was changed. */
export function AppPage() {
  const say = useSay();
  const { app: id = '' } = useParams({ strict: false });
  const { data, error, isPending, refetch } = useQuery(appQuery(id));
  const path = <BackTo path="/apps">{say('place.apps')}</BackTo>;
  if (isPending) return <Loading />;
  if (error)
    return (
      <Page title={say('place.apps')} path={path}>
        <Failure error={error} onRepeat={() => void refetch()} />
      </Page>
    );
  const seen: SeenApp = { app: data.output, version: data.version };
  return (
    <Page
      title={seen.app.name}
      fact={<Fact {...seen} />}
      mark={<IconTile of={kindIcons[kindOfApp(seen.app)]} />}
      path={path}
      acts={<AppActs {...seen} />}
    >
      <Parts {...seen} />
    </Page>
  );
}

function Fact({ app }: SeenApp) {
  const say = useSay();
  const { nameOf } = useBrands();
  const brands = app.brands.length === 0 ? say('companies.allBrands') : app.brands.map(nameOf).join(', ');
  return `${say(`apps.kind.${kindOfApp(app)}`)} · ${brands}`;
}

/** The test sign-in whose result is shown stands in the address. */
function Tried({ app: { clientId, name, ...app } }: SeenApp) {
  const say = useSay();
  const navigate = useNavigate();
  const { [appTestParameter]: test } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  return (
    <Section title={say('apps.test.title')}>
      <AppTest
        clientId={clientId}
        name={name}
        isOpen={['open', 'ending'].includes(stateNow(app))}
        testId={typeof test === 'string' ? test : undefined}
        onBegun={(testId) => void navigate({ to: '.', search: { [appTestParameter]: testId }, replace: true })}
        isPrimary
      />
    </Section>
  );
}

function Parts(seen: SeenApp) {
  const may = useMay();
  const { app } = seen;
  return (
    <WithRail
      rail={
        <>
          <AppDetails {...seen} />
          <EndOfLife {...seen} />
        </>
      }
    >
      {may('clients:write') && hasSignInToTest(app) && <Tried {...seen} />}
      {app.hasSecret && <AppSecrets app={app} />}
      {!app.isMachine && <AppAddresses {...seen} />}
      <AppApis {...seen} />
      {may('audit:read') && <AppHistory id={app.clientId} />}
    </WithRail>
  );
}
