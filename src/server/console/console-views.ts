import { consolePath } from '../../contract/console.ts';

/** Modules of the views that are opened most, by their path below a scope: they come with the document. Any other one the page loads. */
export const viewModules: Readonly<Record<string, string>> = {
  people: 'src/console/people/PeoplePage.tsx',
  /** Where operators begin. The home of a company comes with the page. */
  overview: 'src/console/overview/OverviewPage.tsx',
  alarms: 'src/console/alarms/AlarmsPage.tsx',
  brands: 'src/console/brands/BrandsPage.tsx',
  companies: 'src/console/companies/CompaniesPage.tsx',
  rules: 'src/console/rules/RulesPage.tsx',
  sso: 'src/console/sso/SsoPage.tsx',
  lines: 'src/console/lines/LinesPage.tsx',
  locations: 'src/console/lines/locations/LocationsPage.tsx',
  jobs: 'src/console/jobs/JobsPage.tsx',
  messages: 'src/console/messages/MessagesPage.tsx',
  'street-guides': 'src/console/street-guides/StreetGuidesPage.tsx',
  spending: 'src/console/spending/SpendingPage.tsx',
  'address-checks': 'src/console/address-checks/AddressChecksPage.tsx',
  connections: 'src/console/connections/ConnectionsPage.tsx',
  approvals: 'src/console/approvals/ApprovalsPage.tsx',
  audit: 'src/console/audit/AuditPage.tsx',
  settings: 'src/console/settings/SettingsPage.tsx',
  find: 'src/console/people/support/FindPage.tsx',
};

/** The module of the view at an address such as `/console/c/acme/people`; undefined where there is none to load ahead. */
export function moduleOfView(address: string): string | undefined {
  const [path = ''] = address.slice(consolePath.length).split(/[?#]/);
  const [, scope, view] = /^\/([cb]\/[^/]+|all)(?:\/([^/]*))?\/?$/.exec(path) ?? [];
  if (scope === undefined) return undefined;
  const name = view || (scope.startsWith('c/') ? 'home' : 'overview');
  return Object.hasOwn(viewModules, name) ? viewModules[name] : undefined;
}
