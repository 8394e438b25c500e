import { type Permission, permissionNames } from '../operation/permissions.ts';
import type { Reach } from '../operation/reach.ts';

/** A named set of permissions. */
export interface ManagementRole {
  readonly name: string;
  readonly title: string;
  readonly permissions: readonly Permission[];
  /** How far it can be given. */
  readonly reaches: readonly Reach['kind'][];
}

const readers = permissionNames.filter((name) => name.endsWith(':read') && name !== 'contacts:read');
/** What concerns the whole installation, and no single brand. */
const ofInstallation: readonly Permission[] = [
  'clients:read',
  'clients:write',
  'installation:read',
  'keys:read',
  'keys:write',
  'guides:read',
  'guides:write',
  'messages:route',
  'audit:answer',
];
/** What permits nothing in a company: its operations are about the installation or a brand. */
export const beyondCompanies: readonly Permission[] = [
  ...ofInstallation,
  'brands:read',
  'providers:read',
  'providers:write',
  'alarms:read',
  'alarms:write',
  'spending:write',
];
/** What companies do not do for themselves. */
const notOfCompanies: readonly Permission[] = [
  ...beyondCompanies,
  'companies:remove',
  'addresses:decide',
  'recovery:newContact',
];
const without = (left: readonly Permission[]) => permissionNames.filter((name) => !left.includes(name));

const helpdesk: readonly Permission[] = [
  'accounts:read',
  'accounts:unlock',
  'activations:send',
  'factors:read',
  'sessions:read',
  'sessions:end',
  'recovery:start',
  'policies:read',
];

/** The roles that every installation has. */
export const builtInRoles: readonly ManagementRole[] = [
  {
    name: 'installationOperator',
    title: 'Operates the installation.',
    permissions: permissionNames,
    reaches: ['installation'],
  },
  {
    name: 'brandOperator',
    title: 'Operates a brand with its companies.',
    permissions: without(ofInstallation),
    reaches: ['brand'],
  },
  {
    name: 'supportAgent',
    title: 'Helps users, sees their contacts masked, and never sets a password or reads a code.',
    permissions: [
      ...helpdesk,
      'companies:read',
      'messages:read',
      'messages:retry',
      'support:explain',
      'statistics:read',
      'lines:read',
    ],
    reaches: ['installation', 'brand'],
  },
  {
    name: 'auditor',
    title: 'Reads everything but contacts of persons, and changes nothing.',
    permissions: readers,
    reaches: ['installation', 'brand', 'company'],
  },
  {
    name: 'companyAdministrator',
    title: 'Administers a company.',
    permissions: without(notOfCompanies),
    reaches: ['company'],
  },
  {
    name: 'companyHelpdesk',
    title: 'Helps the users of a company, and sees their contacts masked.',
    permissions: helpdesk,
    reaches: ['company'],
  },
];

/** What everybody may do with the own account. It is not given. */
export const ownAccountPermissions: readonly Permission[] = [
  'accounts:read',
  'contacts:read',
  'factors:read',
  'sessions:read',
  'sessions:end',
];
