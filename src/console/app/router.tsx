import { createRootRoute, createRoute, createRouter, Navigate, Outlet } from '@tanstack/react-router';
import { consolePath } from '../../contract/console.ts';
import { readAppsSearch } from '../apps/apps-search.ts';
import { readCompaniesSearch } from '../companies/companies-search.ts';
import { HomePage } from '../home/HomePage.tsx';
import { readInstallationSearch } from '../installation/installation-search.ts';
import { ScopeContext, useCaller, useScope } from '../kernel/caller.ts';
import { pathOfScope, scopesOf, type ViewScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { readLinesSearch, readOpenSearch } from '../lines/lines-search.ts';
import { readOverviewSearch } from '../overview/overview-search.ts';
import { Page } from '../parts/layout/Page.tsx';
import { Empty, Failure, Loading } from '../parts/states/States.tsx';
import { readPeopleSearch } from '../people/people-search.ts';
import { landingOf } from './landing.ts';
import { NoRights } from './NoRights.tsx';
import { Shell } from './Shell.tsx';
import { usePlaces } from './usePlaces.ts';
import {
  AddressChecksPage,
  AlarmsPage,
  AppPage,
  ApprovalsPage,
  AppsPage,
  AuditPage,
  BrandPage,
  BrandsPage,
  CompaniesPage,
  ConnectionPage,
  ConnectionsPage,
  FindPage,
  ImportPage,
  InstallationPage,
  JobsPage,
  KeysPage,
  LineImportPage,
  LineRulesPage,
  LinesPage,
  LocationImportPage,
  LocationsPage,
  MessagesPage,
  NewSetupPage,
  OverviewPage,
  PeoplePage,
  PersonPage,
  ProvidersPage,
  ReferencePage,
  RegisterPage,
  RuleHistoryPage,
  RulesPage,
  SettingsPage,
  SetupOfConnectionPage,
  SpendingPage,
  SsoPage,
  StreetGuidesPage,
  VerificationsPage,
} from './views.ts';

const root = createRootRoute({
  component: Outlet,
  errorComponent: NotShown,
  notFoundComponent: NotThere,
});

/** A view whose script or texts did not come. Browsers keep a script that failed until the page is left; drafts outlive that. */
function NotShown({ error }: { readonly error: unknown }) {
  return <Failure error={error} onRepeat={() => location.reload()} />;
}

/** Leads to the widest scope of the person, and there to where the person begins. */
function Landing() {
  const caller = useCaller();
  const [first] = scopesOf(caller);
  return first ? <Navigate to={`${pathOfScope(first)}${landingOf(caller, first) ?? ''}`} replace /> : <NoRights />;
}

/** The first place of a scope that the person may see. */
function FirstPlace() {
  const scope = useScope();
  const [first] = usePlaces().flatMap(({ places }) => places);
  if (!first) return <NotThere />;
  if (first.path === '') return scope.kind === 'company' ? <HomePage /> : <OverviewPage />;
  return <Navigate to={`${pathOfScope(scope)}${first.path}`} replace />;
}

function NotThere() {
  const say = useSay();
  return (
    <Page title={say('state.notThere')}>
      <Empty title={say('state.notThere')} detail={say('state.notThereDetail')} />
    </Page>
  );
}

function Framed({ scope }: { readonly scope: ViewScope }) {
  const isReached = scopesOf(useCaller()).length > 0;
  if (!isReached) return <NoRights />;
  return (
    <ScopeContext value={scope}>
      <Shell>
        <Outlet />
      </Shell>
    </ScopeContext>
  );
}

const landing = createRoute({ getParentRoute: () => root, path: '/', component: Landing });
const ofCompany = createRoute({
  getParentRoute: () => root,
  path: '/c/$company',
  component: function OfCompany() {
    return <Framed scope={{ kind: 'company', id: ofCompany.useParams().company }} />;
  },
});
const ofBrand = createRoute({
  getParentRoute: () => root,
  path: '/b/$brand',
  component: function OfBrand() {
    return <Framed scope={{ kind: 'brand', id: ofBrand.useParams().brand }} />;
  },
});
const ofAll = createRoute({
  getParentRoute: () => root,
  path: '/all',
  component: () => <Framed scope={{ kind: 'all' }} />,
});

const importPeople = createRoute({ getParentRoute: () => ofCompany, path: '/people/import', component: ImportPage });
const settings = createRoute({ getParentRoute: () => ofCompany, path: '/settings', component: SettingsPage });
const home = createRoute({ getParentRoute: () => ofCompany, path: '/', component: FirstPlace });
const brandHome = createRoute({
  getParentRoute: () => ofBrand,
  path: '/',
  component: FirstPlace,
  validateSearch: readOverviewSearch,
});
const homeOfAll = createRoute({
  getParentRoute: () => ofAll,
  path: '/',
  component: FirstPlace,
  validateSearch: readOverviewSearch,
});
const rules = createRoute({ getParentRoute: () => ofCompany, path: '/rules', component: RulesPage });
const ruleHistory = createRoute({
  getParentRoute: () => ofCompany,
  path: '/rules/history',
  component: RuleHistoryPage,
});
const sso = createRoute({ getParentRoute: () => ofCompany, path: '/sso', component: SsoPage });
const ssoConnection = createRoute({
  getParentRoute: () => ofCompany,
  path: '/sso/$connection',
  component: ConnectionPage,
});
const ssoNew = createRoute({ getParentRoute: () => ofCompany, path: '/sso/new', component: NewSetupPage });
const ssoSetup = createRoute({
  getParentRoute: () => ofCompany,
  path: '/sso/$connection/setup/{-$step}',
  component: SetupOfConnectionPage,
});
const locations = createRoute({
  getParentRoute: () => ofCompany,
  path: '/locations',
  component: LocationsPage,
  validateSearch: readOpenSearch,
});
const lines = createRoute({
  getParentRoute: () => ofCompany,
  path: '/lines',
  component: LinesPage,
  validateSearch: readLinesSearch,
});

const importLocations = createRoute({
  getParentRoute: () => ofCompany,
  path: '/locations/import',
  component: LocationImportPage,
});
const importLines = createRoute({ getParentRoute: () => ofCompany, path: '/lines/import', component: LineImportPage });
const lineRules = createRoute({ getParentRoute: () => ofCompany, path: '/lines/rules', component: LineRulesPage });

/** The record that is open beside a list. */
const readOpen = ({ open }: Record<string, unknown>): { open?: string } => (typeof open === 'string' ? { open } : {});

/** The views that each scope has. */
const areasOf = <Parent extends typeof ofCompany | typeof ofBrand | typeof ofAll>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/people',
    component: PeoplePage,
    validateSearch: readPeopleSearch,
  }),
  createRoute({ getParentRoute: () => parent, path: '/people/$person/{-$part}', component: PersonPage }),
  createRoute({ getParentRoute: () => parent, path: '/find', component: FindPage }),
  createRoute({ getParentRoute: () => parent, path: '/jobs', component: JobsPage }),
  createRoute({ getParentRoute: () => parent, path: '/references/$reference', component: ReferencePage }),
  createRoute({
    getParentRoute: () => parent,
    path: '/approvals',
    component: ApprovalsPage,
    validateSearch: readOpen,
  }),
];

const auditOf = <Parent extends typeof ofCompany | typeof ofAll>(parent: Parent) =>
  createRoute({ getParentRoute: () => parent, path: '/audit', component: AuditPage });

const verifications = createRoute({
  getParentRoute: () => ofAll,
  path: '/audit/verifications',
  component: VerificationsPage,
  validateSearch: readOpen,
});
const installation = createRoute({
  getParentRoute: () => ofAll,
  path: '/installation',
  component: InstallationPage,
  validateSearch: readInstallationSearch,
});

const apps = createRoute({
  getParentRoute: () => ofAll,
  path: '/apps',
  component: AppsPage,
  validateSearch: readAppsSearch,
});
const registerApp = createRoute({ getParentRoute: () => ofAll, path: '/apps/new', component: RegisterPage });
const app = createRoute({ getParentRoute: () => ofAll, path: '/apps/$app', component: AppPage });
const keys = createRoute({ getParentRoute: () => ofAll, path: '/keys', component: KeysPage });

const streetGuides = createRoute({
  getParentRoute: () => ofAll,
  path: '/street-guides',
  component: StreetGuidesPage,
  validateSearch: readOpen,
});
const providers = createRoute({ getParentRoute: () => ofAll, path: '/providers', component: ProvidersPage });

/** The views that a brand and the installation have. */
const widerAreasOf = <Parent extends typeof ofBrand | typeof ofAll>(parent: Parent) => [
  createRoute({ getParentRoute: () => parent, path: '/alarms', component: AlarmsPage }),
  createRoute({
    getParentRoute: () => parent,
    path: '/companies',
    component: CompaniesPage,
    validateSearch: readCompaniesSearch,
  }),
  createRoute({ getParentRoute: () => parent, path: '/brands', component: BrandsPage }),
  createRoute({ getParentRoute: () => parent, path: '/brands/$brandId', component: BrandPage }),
  createRoute({ getParentRoute: () => parent, path: '/messages', component: MessagesPage }),
  createRoute({ getParentRoute: () => parent, path: '/spending', component: SpendingPage }),
  createRoute({ getParentRoute: () => parent, path: '/address-checks', component: AddressChecksPage }),
  createRoute({ getParentRoute: () => parent, path: '/connections', component: ConnectionsPage }),
];

/** The views by their addresses. A view's script comes when it is first shown; that of the home is small, and comes with the page. */
export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    ofCompany.addChildren([
      home,
      importPeople,
      rules,
      ruleHistory,
      sso,
      ssoNew,
      ssoConnection,
      ssoSetup,
      lines,
      lineRules,
      importLines,
      locations,
      importLocations,
      auditOf(ofCompany),
      settings,
      ...areasOf(ofCompany),
    ]),
    ofBrand.addChildren([brandHome, ...widerAreasOf(ofBrand), ...areasOf(ofBrand)]),
    ofAll.addChildren([
      homeOfAll,
      installation,
      apps,
      registerApp,
      app,
      keys,
      streetGuides,
      providers,
      verifications,
      auditOf(ofAll),
      ...widerAreasOf(ofAll),
      ...areasOf(ofAll),
    ]),
  ]),
  basepath: consolePath,
  defaultPendingComponent: () => <Loading />,
  defaultErrorComponent: NotShown,
  defaultNotFoundComponent: NotThere,
  defaultPreload: 'intent',
  scrollRestoration: true,
});
