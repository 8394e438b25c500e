/**
 * What somebody can be permitted to do by the API for those who manage an installation. Each is also the scope of an access
 * token (RFC 6749 §3.3) that allows it.
 */
export const permissions = {
  'accounts:read': 'See accounts, and look for them.',
  'accounts:write': 'Add accounts and change them.',
  'accounts:unlock': 'Unlock accounts that were locked by failed sign-ins.',
  'accounts:password': 'Set the password of an account.',
  'accounts:remove': 'Remove accounts.',
  'accounts:export': 'Export all that is stored about a person. It needs a second person.',
  'activations:send': 'Send codes to activate accounts.',
  'answers:verify': 'Check the answer to a security question that a person gives on the telephone.',
  'contacts:read': 'See e-mail addresses and telephone numbers in full. Without it they are masked.',
  'contacts:write': 'Add, confirm and remove contacts of accounts.',
  'factors:read': 'See second factors and passkeys.',
  'factors:write': 'Add, remove and reset second factors and passkeys.',
  'factors:codes': 'Read a code or a key that sets up a second factor.',
  'recovery:start': 'Send a link for a new password to a contact of the account.',
  'recovery:newContact': 'Let a person in who has lost every contact. It needs a second person.',
  'sessions:read': 'See sessions, and what apps a user has consented to.',
  'sessions:end': 'End sessions, and revoke consents.',
  'policies:read': 'See what companies ask of those who sign in.',
  'policies:write': 'Change what companies ask of those who sign in.',
  'companies:read': 'See companies.',
  'companies:write': 'Add companies and change them.',
  'companies:remove': 'Remove companies.',
  'sso:read': 'See single sign-on connections, and who uses them.',
  'sso:write': 'Add, change and remove single sign-on connections.',
  'sso:enforce': 'Enforce single sign-on for a company. It needs a second person.',
  'providers:read': 'See the connections of brands to Google and Apple.',
  'providers:write': 'Change the connections of brands to Google and Apple.',
  'lines:read': 'See lines, and what they need for emergency calls.',
  'lines:write': 'Add, change and remove lines.',
  'locations:read': 'See the emergency locations of companies.',
  'locations:write': 'Add, change and remove emergency locations.',
  'addresses:read': 'Read emergency addresses that wait for a check, and their evidence.',
  'addresses:decide': 'Approve and refuse emergency addresses.',
  'guides:read': 'See street guides.',
  'guides:write': 'Load and remove street guides.',
  'messages:read': 'See which messages were sent, without their contents.',
  'messages:retry': 'Send a message again, and open an address to which mail came back.',
  'support:explain': 'See what happened in a sign-in, by the reference of an error.',
  'audit:read': 'Read the audit, and verify its seals.',
  'audit:answer': 'Answer for seals of the audit that are gone. It needs a second person.',
  'roles:read': 'See roles, and who has them.',
  'roles:write': 'Give and take roles, and define own ones.',
  'approvals:read': 'See the operations that wait for a second person.',
  'approvals:decide': 'Agree, as the second person, to an operation that one may perform oneself.',
  'clients:read': 'See apps and APIs.',
  'clients:write': 'Add, change and remove apps and APIs.',
  'keys:read': 'See signing keys.',
  'keys:write': 'Rotate and remove signing keys.',
} as const;
export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as readonly Permission[]; // the keys of the table above

export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name);
