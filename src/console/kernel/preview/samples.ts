import type { Account, Caller, ListedAccount, ListJobsItem } from '../management.generated.ts';
import type { CallerPermission, ViewScope } from '../scope.ts';

/** Invented values that several previews show. */
export const scopeOfPreviews: ViewScope = { kind: 'company', id: 'birch-quay' };

const permissions: readonly CallerPermission[] = [
  'accounts:read',
  'accounts:write',
  'alarms:read',
  'approvals:decide',
  'approvals:read',
  'audit:read',
  'companies:read',
  'companies:write',
  'contacts:read',
  'factors:read',
  'lines:read',
  'locations:read',
  'policies:read',
  'roles:read',
  'sessions:end',
  'sso:read',
  'sso:write',
  'support:explain',
];

/** Who looks at the previews: an administrator. */
export const sampleCaller: Caller = {
  name: 'maren',
  clientId: 'console',
  account: {
    id: 'maren',
    firstName: 'Maren',
    lastName: 'Holt',
    email: 'maren@birchquay.example',
    companyId: 'birch-quay',
    companyName: 'Birch Quay Shipping',
    brandId: 0,
  },
  roles: [{ id: 'r1', role: 'companyAdministrator', reach: 'company', reachId: 'birch-quay' }],
  rights: [{ reach: 'company', reachId: 'birch-quay', permissions }],
  withheld: [],
  scopes: [],
};

/** A person of the company; some have long names. */
export interface SamplePerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly extension: string;
}

export const samplePeople: readonly SamplePerson[] = [
  { id: 'esi', firstName: 'Esi', lastName: 'Ampofo', email: 'esi@birchquay.example', extension: '204' },
  {
    id: 'bartholomew',
    firstName: 'Bartholomew',
    lastName: 'Featherstonehaugh-Wijngaarden',
    email: 'bartholomew.featherstonehaugh-wijngaarden@birchquay.example',
    extension: '2118',
  },
  { id: 'nils', firstName: 'Nils', lastName: 'Aho', email: 'nils@birchquay.example', extension: '17' },
  { id: 'ines', firstName: 'Inês', lastName: 'Quaresma', email: 'ines@birchquay.example', extension: '318' },
  { id: 'tariq', firstName: 'Tariq', lastName: 'Haddad', email: 'tariq@birchquay.example', extension: '411' },
];

/** The account of a person, as it is shown and listed. */
export const sampleAccount = ({
  id,
  firstName,
  lastName,
  email,
  extension,
}: SamplePerson): Account & ListedAccount => ({
  id,
  firstName,
  lastName,
  email,
  extension,
  companyId: 'birch-quay',
  companyName: 'Birch Quay Shipping',
  brandId: 0,
  role: 'user',
  kind: 'person',
  state: 'active',
  isSsoEnforced: false,
  isEmergencyAccess: false,
  isGovernment: false,
  servicesOff: [],
  isInvited: false,
  isMailReturned: false,
  updatedAt: 0,
});

const jobBegun = Date.UTC(2026, 10, 18, 9);

/** A job on people of the company. */
export const sampleJob = <Job extends Partial<ListJobsItem>>(change: Job) => ({
  id: `job-${change.state}-${change.refused}`,
  company: 'birch-quay',
  companyName: 'Birch Quay Shipping',
  brandId: 0,
  kind: 'sendActivations' as const,
  missing: 'keep' as const,
  costly: 'refuse' as const,
  isPreview: false,
  isSilent: false,
  sendsActivation: true,
  state: 'done' as const,
  madeBy: 'account:maren',
  madeAt: jobBegun,
  startedAt: jobBegun,
  finishedAt: Date.now(),
  expiresAt: jobBegun,
  parts: 1,
  rows: 200,
  done: 200,
  added: 0,
  changed: 200,
  same: 0,
  removed: 0,
  disabled: 0,
  refused: 0,
  ...change,
});
