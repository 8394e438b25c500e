import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { later } from '../kernel/later.ts';

/** A view. Its script comes when it is first shown. @param name of the component in its module */
const view = <Name extends string>(load: () => Promise<Readonly<Record<Name, () => ReactNode>>>, name: Name) =>
  lazyRouteComponent(later(load), name);

export const AddressChecksPage = view(() => import('../address-checks/AddressChecksPage.tsx'), 'AddressChecksPage');
export const AppPage = view(() => import('../apps/app/AppPage.tsx'), 'AppPage');
export const AppsPage = view(() => import('../apps/AppsPage.tsx'), 'AppsPage');
export const RegisterPage = view(() => import('../apps/register/RegisterPage.tsx'), 'RegisterPage');
export const ApprovalsPage = view(() => import('../approvals/ApprovalsPage.tsx'), 'ApprovalsPage');
export const AuditPage = view(() => import('../audit/AuditPage.tsx'), 'AuditPage');
export const BrandPage = view(() => import('../brands/brand/BrandPage.tsx'), 'BrandPage');
export const BrandsPage = view(() => import('../brands/BrandsPage.tsx'), 'BrandsPage');
export const CompaniesPage = view(() => import('../companies/CompaniesPage.tsx'), 'CompaniesPage');
export const ConnectionsPage = view(() => import('../connections/ConnectionsPage.tsx'), 'ConnectionsPage');
export const FindPage = view(() => import('../people/support/FindPage.tsx'), 'FindPage');
export const OverviewPage = view(() => import('../overview/OverviewPage.tsx'), 'OverviewPage');
export const PeoplePage = view(() => import('../people/PeoplePage.tsx'), 'PeoplePage');
export const PersonPage = view(() => import('../people/person/PersonPage.tsx'), 'PersonPage');
export const ImportPage = view(() => import('../people/import/ImportPage.tsx'), 'ImportPage');
export const InstallationPage = view(() => import('../installation/InstallationPage.tsx'), 'InstallationPage');
export const AlarmsPage = view(() => import('../alarms/AlarmsPage.tsx'), 'AlarmsPage');
export const JobsPage = view(() => import('../jobs/JobsPage.tsx'), 'JobsPage');
export const KeysPage = view(() => import('../signing-keys/KeysPage.tsx'), 'KeysPage');
export const LinesPage = view(() => import('../lines/LinesPage.tsx'), 'LinesPage');
export const LineRulesPage = view(() => import('../lines/rules/LineRulesPage.tsx'), 'LineRulesPage');
export const LineImportPage = view(() => import('../lines/import/LineImportPage.tsx'), 'LineImportPage');
export const LocationImportPage = view(() => import('../lines/import/LocationImportPage.tsx'), 'LocationImportPage');
export const LocationsPage = view(() => import('../lines/locations/LocationsPage.tsx'), 'LocationsPage');
export const MessagesPage = view(() => import('../messages/MessagesPage.tsx'), 'MessagesPage');
export const ProvidersPage = view(() => import('../providers/ProvidersPage.tsx'), 'ProvidersPage');
export const ReferencePage = view(() => import('../people/support/ReferencePage.tsx'), 'ReferencePage');
export const RuleHistoryPage = view(() => import('../rules/history/RuleHistoryPage.tsx'), 'RuleHistoryPage');
export const RulesPage = view(() => import('../rules/RulesPage.tsx'), 'RulesPage');
export const SettingsPage = view(() => import('../settings/SettingsPage.tsx'), 'SettingsPage');
export const VerificationsPage = view(
  () => import('../audit/verifications/VerificationsPage.tsx'),
  'VerificationsPage',
);
export const SpendingPage = view(() => import('../spending/SpendingPage.tsx'), 'SpendingPage');
export const StreetGuidesPage = view(() => import('../street-guides/StreetGuidesPage.tsx'), 'StreetGuidesPage');
export const SsoPage = view(() => import('../sso/SsoPage.tsx'), 'SsoPage');
export const ConnectionPage = view(() => import('../sso/connection/ConnectionPage.tsx'), 'ConnectionPage');

export const NewSetupPage = view(() => import('../sso/setup/NewSetupPage.tsx'), 'NewSetupPage');
export const SetupOfConnectionPage = view(
  () => import('../sso/setup/SetupOfConnectionPage.tsx'),
  'SetupOfConnectionPage',
);
