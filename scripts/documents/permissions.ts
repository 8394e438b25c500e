import type { z } from 'zod';
import { canStayWithin } from '../../src/server/management/narrowed-input.ts';
import { fieldInBody } from '../../src/server/management/request-input.ts';
import { anyCaller, type Operation } from '../../src/server/operation/operation.ts';
import { type Permission, permissions } from '../../src/server/operation/permissions.ts';
import { operations } from '../../src/server/operations.ts';
import { builtInRoles, ownAccountPermissions } from '../../src/server/roles/built-in-roles.ts';

type Row = Operation<z.ZodType, z.ZodType, never>;
type Holder = Pick<(typeof builtInRoles)[number], 'permissions' | 'reaches'>;

const self: Holder = { permissions: ownAccountPermissions, reaches: ['account'] };
const holders: readonly (readonly [name: string, holder: Holder])[] = [
  ...builtInRoles.map((role) => [role.name, role] as const),
  ['everybody, for the own account', self],
];

/** Content of docs/permissions.md: what each permission is for, and what each built-in role permits. */
export function permissionsDocument(): string {
  const byPath = Object.entries<Row>(operations).toSorted(([, one], [, other]) =>
    one.http.path === other.http.path ? 0 : one.http.path < other.http.path ? -1 : 1,
  );
  return `# Permissions of the management API

Generated from the rows of the operations; [managing.md](managing.md) says how roles, reach and the second person work.

## Permissions

Each is the scope of an access token too.

| Permission | Means |
|---|---|
${Object.entries(permissions)
  .map(([name, title]) => `| \`${name}\` | ${title} |`)
  .join('\n')}

## Roles

| Role | Purpose | Can be given for |
|---|---|---|
${builtInRoles.map(({ name, title, reaches }) => `| \`${name}\` | ${title} | ${reaches.join(', ')} |`).join('\n')}

## Operations

✓: the role permits the operation within its reach. A cell that names \`installation\`, \`brand\` or \`company\` instead: only a role
that was given for one of these permits it.

“Asks for”: \`fresh\` is a sign-in of a person with a second factor in the last ten minutes; \`second\` is the agreement of a second
person, for some inputs or for all; \`second if in use\` likewise, for inputs that let somebody in to an account that its user
has already.

| Operation | Request | Permission | For some fields | Asks for | ${holders.map(([name]) => name).join(' | ')} |
|---|---|---|---|---|${holders.map(() => ':-:|').join('')}
${byPath.map(([name, row]) => operationRow(name, row)).join('\n')}
`;
}

function operationRow(name: string, row: Row): string {
  const { http, permission, fieldPermissions = {}, confirmation, needsSecondPerson, opensDoor } = row;
  const cells = [
    `\`${name}\``,
    `\`${http.method} ${http.path}\``,
    permission === anyCaller ? 'none' : `\`${permission}\``,
    Object.entries(fieldPermissions)
      .map(([field, needed]) => `\`${fieldInBody(http, field)}\`: \`${needed}\``)
      .join(', '),
    [confirmation, needsSecondPerson && 'second', opensDoor && 'second if in use'].filter(Boolean).join(', '),
    ...holders.map(([, holder]) => mark(row, holder)),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** For which of its reaches a role permits an operation: none, all (✓), or those that are named. */
function mark({ permission, target }: Row, holder: Holder): string {
  if (permission === anyCaller) return '✓';
  if (!(holder.permissions as readonly Permission[]).includes(permission)) return '';
  const reached = holder.reaches.filter((kind) => canStayWithin(target, kind));
  return reached.length === holder.reaches.length ? '✓' : reached.join(', ');
}
