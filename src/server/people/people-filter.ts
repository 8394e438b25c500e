import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type AccountFilter, matches } from '../accounts/accounts.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/tables.ts';
import {
  canSignInBy,
  hasLineWithoutAddress,
  hasManagementRole,
  hasSecondStep,
  hasSignedIn,
  isInvited,
  isMailReturned,
  lastSignIn,
  type SignInWay,
} from './conditions.ts';
import { isFound } from './search.ts';
import type { HeldStepWay } from './second-step-ways.ts';

/** Which people are listed or counted. What is undefined does not count. */
export interface PeopleFilter extends AccountFilter {
  readonly kind?: string | undefined;
  readonly role?: string | undefined;
  /** Has a role of the management in force. */
  readonly isRoleHolder?: boolean | undefined;
  readonly secondStep?: 'any' | 'none' | HeldStepWay | undefined;
  readonly way?: SignInWay | undefined;
  readonly isInvited?: boolean | undefined;
  readonly isMailReturned?: boolean | undefined;
  readonly hasNoEmergencyAddress?: boolean | undefined;
  /** Times of the last sign-in, in milliseconds since 1970. */
  readonly signedInBefore?: number | undefined;
  readonly signedInAfter?: number | undefined;
  readonly hasNeverSignedIn?: boolean | undefined;
  /** A part of the name, or the whole extension; of who sees contacts also a part of the address or the number. */
  readonly q?: string | undefined;
  readonly seesContacts?: boolean | undefined;
}

/** The condition for the people of a filter, on a row of `accounts`. */
export function isAmong(filter: PeopleFilter, database: Pick<Database, 'kind' | 'now'>) {
  const { kind, role, secondStep, way, q, signedInBefore, signedInAfter, hasNeverSignedIn } = filter;
  const asked = [
    kind !== undefined && sql<SqlBool>`accounts.kind = ${kind}`,
    role !== undefined && sql<SqlBool>`accounts.role = ${role}`,
    secondStep !== undefined && (secondStep === 'none' ? not(hasSecondStep.any) : hasSecondStep[secondStep]),
    way !== undefined && canSignInBy[way],
    wanted(filter.isRoleHolder, hasManagementRole(database)),
    wanted(filter.isInvited, isInvited),
    wanted(filter.isMailReturned, isMailReturned),
    wanted(filter.hasNoEmergencyAddress, hasLineWithoutAddress),
    signedInBefore !== undefined && hasSignedIn(sql`${lastSignIn} < ${signedInBefore}`),
    signedInAfter !== undefined && hasSignedIn(sql`${lastSignIn} >= ${signedInAfter}`),
    wanted(hasNeverSignedIn, not(hasSignedIn())),
    q !== undefined && isFound(q, filter),
  ].filter((condition) => condition !== false);
  return (eb: ExpressionBuilder<Tables, 'accounts'>) => eb.and([matches(filter, database.kind)(eb), ...asked]);
}

type Condition = typeof hasSecondStep.any;
const not = (condition: Condition) => sql<SqlBool>`not ${condition}`;
const wanted = (is: boolean | undefined, condition: Condition) => is !== undefined && (is ? condition : not(condition));
