import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { consolePath } from '../../contract/console.ts';
import { readAppsSearch } from '../apps/apps-search.ts';
import { readCompaniesSearch } from '../companies/companies-search.ts';
import { HomePage } from '../home/HomePage.tsx';
import { readInstallationSearch } from '../installation/installation-search.ts';
import { ScopeContext, useCaller, useScope } from '../kernel/caller.ts';
import { later } from '../kernel/later.ts';
import { pathOfScope, scopesOf, type ViewScope } from '../kernel/scope.ts';
import { useSay } from '../kernel/texts.ts';
import { readLinesSearch, readOpenSearch } from '../lines/lines-search.ts';
import { readOverviewSearch } from '../overview/overview-search.ts';
import { Page } from '../parts/layout/Page.tsx';
import { Empty, Failure, Loading } from '../parts/states/States.tsx';
import { readPeopleSearch } from '../people/people-search.ts';
import { readKeysSearch } from '../signing-keys/keys-search.ts';
import { landingOf } from './landing.ts';
import { NoRights } from './NoRights.tsx';
import { Shell } from './Shell.tsx';
import { usePlaces } from './usePlaces.ts';

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

/** A view. Its script comes when it is first shown. @param name of the component in its module */
const view = <Name extends string>(load: () => Promise<Readonly<Record<Name, () => ReactNode>>>, name: Name) =>
  lazyRouteComponent(later(load), name);

const AppPage = view(() => import('../apps/app/AppPage.tsx'), 'AppPage');
const AppsPage = view(() => import('../apps/AppsPage.tsx'), 'AppsPage');
const RegisterPage = view(() => import('../apps/register/RegisterPage.tsx'), 'RegisterPage');
const ApprovalsPage = view(() => import('../approvals/ApprovalsPage.tsx'), 'ApprovalsPage');
const AuditPage = view(() => import('../audit/AuditPage.tsx'), 'AuditPage');
const CompaniesPage = view(() => import('../companies/CompaniesPage.tsx'), 'CompaniesPage');
const FindPage = view(() => import('../people/support/FindPage.tsx'), 'FindPage');
const OverviewPage = view(() => import('../overview/OverviewPage.tsx'), 'OverviewPage');
const PeoplePage = view(() => import('../people/PeoplePage.tsx'), 'PeoplePage');
const PersonPage = view(() => import('../people/person/PersonPage.tsx'), 'PersonPage');
const ImportPage = view(() => import('../people/import/ImportPage.tsx'), 'ImportPage');
const InstallationPage = view(() => import('../installation/InstallationPage.tsx'), 'InstallationPage');
const AlarmsPage = view(() => import('../alarms/AlarmsPage.tsx'), 'AlarmsPage');
const JobsPage = view(() => import('../jobs/JobsPage.tsx'), 'JobsPage');
const KeysPage = view(() => import('../signing-keys/KeysPage.tsx'), 'KeysPage');
const LinesPage = view(() => import('../lines/LinesPage.tsx'), 'LinesPage');
const LineRulesPage = view(() => import('../lines/rules/LineRulesPage.tsx'), 'LineRulesPage');
const LineImportPage = view(() => import('../lines/import/LineImportPage.tsx'), 'LineImportPage');
const LocationImportPage = view(() => import('../lines/import/LocationImportPage.tsx'), 'LocationImportPage');
const LocationsPage = view(() => import('../lines/locations/LocationsPage.tsx'), 'LocationsPage');
const MessagesPage = view(() => import('../messages/MessagesPage.tsx'), 'MessagesPage');
const ReferencePage = view(() => import('../people/support/ReferencePage.tsx'), 'ReferencePage');
const RuleHistoryPage = view(() => import('../rules/history/RuleHistoryPage.tsx'), 'RuleHistoryPage');
const RulesPage = view(() => import('../rules/RulesPage.tsx'), 'RulesPage');
const SettingsPage = view(() => import('../settings/SettingsPage.tsx'), 'SettingsPage');
const VerificationsPage = view(() => import('../audit/verifications/VerificationsPage.tsx'), 'VerificationsPage');
const SsoPage = view(() => import('../sso/SsoPage.tsx'), 'SsoPage');
const ConnectionPage = view(() => import('../sso/connection/ConnectionPage.tsx'), 'ConnectionPage');

const NewSetupPage = view(() => import('../sso/setup/NewSetupPage.tsx'), 'NewSetupPage');
const SetupOfConnectionPage = view(() => import('../sso/setup/SetupOfConnectionPage.tsx'), 'SetupOfConnectionPage');

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
const keys = createRoute({
  getParentRoute: () => ofAll,
  path: '/keys',
  component: KeysPage,
  validateSearch: readKeysSearch,
});

const companiesOf = <Parent extends typeof ofBrand | typeof ofAll>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/companies',
    component: CompaniesPage,
    validateSearch: readCompaniesSearch,
  });

const alarmsOf = <Parent extends typeof ofBrand | typeof ofAll>(parent: Parent) =>
  createRoute({ getParentRoute: () => parent, path: '/alarms', component: AlarmsPage });

const messagesOf = <Parent extends typeof ofBrand | typeof ofAll>(parent: Parent) =>
  createRoute({ getParentRoute: () => parent, path: '/messages', component: MessagesPage });

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
    ofBrand.addChildren([brandHome, alarmsOf(ofBrand), companiesOf(ofBrand), messagesOf(ofBrand), ...areasOf(ofBrand)]),
    ofAll.addChildren([
      homeOfAll,
      installation,
      alarmsOf(ofAll),
      apps,
      registerApp,
      app,
      keys,
      verifications,
      auditOf(ofAll),
      companiesOf(ofAll),
      messagesOf(ofAll),
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
