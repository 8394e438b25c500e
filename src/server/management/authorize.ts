import type { z } from 'zod';
import { isGiven, withField } from '../operation/fields.rules.ts';
import { anyCaller, type Operation, type Target } from '../operation/operation.ts';
import { isPermission, type Permission } from '../operation/permissions.ts';
import { sayPlainly } from '../operation/plain-words.ts';
import { type Reach, type Rights, reaches, reachKinds, type TargetPlace } from '../operation/reach.ts';
import { refuseDisguisedTexts } from '../operation/shown-texts.ts';
import { type NamedPlace, namedPlaces, type TargetNeeds } from '../operation/targets.ts';
import { contextClasses } from '../sign-in/sign-in.ts';
import { type AuthenticatedCaller, challenge } from './caller.ts';
import { comparesContact, mayReadContacts } from './compared-contacts.ts';
import { confirmationNeeded, freshChallenge } from './fresh-confirmation.ts';
import { narrowedInput } from './narrowed-input.ts';
import { Problem } from './problem.ts';

type ApiOperation = Pick<
  Operation<z.ZodType, z.ZodType, never>,
  'permission' | 'changes' | 'fieldPermissions' | 'comparesContacts' | 'target' | 'input' | 'confirmation'
>;

type Asking = Pick<AuthenticatedCaller, 'rights' | 'unscopedRights' | 'withheldRights' | 'bearer'>;

/** What a caller may do with an input. */
export interface Authorized {
  /** The checked input, within what the caller reaches. */
  readonly input: unknown;
  /** The things that the input names. */
  readonly places: readonly NamedPlace[];
  /** What it is about. */
  readonly place: TargetPlace;
  /** Ids of the accounts that it names. */
  readonly accountIds: readonly string[];
  /** Ids of the clients that it names. */
  readonly clientIds: readonly string[];
  /** Everything that the caller may do there. */
  readonly permitted: ReadonlySet<Permission>;
  /** What this input needs. */
  readonly needed: readonly Permission[];
}

/**
 * Whether a caller may perform an operation with an input. What the caller does not reach is answered as what is not there.
 * @throws Problem permissionMissing, scopeMissing, confirmationNeeded, notFound; ZodError for an invalid input
 */
export async function authorize(
  needs: TargetNeeds,
  row: ApiOperation,
  given: unknown,
  caller: Asking,
): Promise<Authorized> {
  const { permission } = row;
  if (permission === anyCaller) return ofCallerAlone(row.input.parse(given, { error: sayPlainly }));
  const has = ({ permissions }: Rights) => permissions.has(permission);
  const permitting = caller.rights.filter(has).toSorted(widestFirst);
  if (permitting.length === 0) throw missing(row, [permission], caller);
  const isCompared = comparesContact(row, given);
  const candidates = permitting.filter(({ reach }) => !isCompared || mayReadContacts(caller.rights, reach));
  if (candidates.every(({ reach }) => reach.kind === 'account') && candidates.length < permitting.length)
    throw missing(row, ['contacts:read'], caller);
  let isForeign = false;
  for (const { reach } of candidates) {
    const narrowed = narrowedInput(row.target, given, reach);
    if (narrowed === undefined) continue;
    const input = row.input.parse(narrowed, { error: sayPlainly });
    if (row.changes) refuseDisguisedTexts(input);
    const places = await namedPlaces(needs, row.target, narrowed, companyOfReach(reach));
    const outside = reach.kind === 'installation' ? undefined : places.find((one) => !isReached(one, reach));
    if (outside) {
      isForeign ||= outside.what === 'account' || outside.what === 'company';
      continue;
    }
    return withFields(row, narrowed, input, places, caller);
  }
  if (caller.withheldRights.some(has)) throw withheld(row, caller);
  if (isForeign) throw new Problem('notFound');
  throw new Problem('permissionMissing', {
    detail: 'Your rights do not reach that far. Name something within their reach, such as your company.',
  });
}

/** The authorization of a request that concerns the caller alone. Own contacts are shown. */
const ofCallerAlone = (input: unknown): Authorized => ({
  input,
  places: [],
  place: {},
  accountIds: [],
  clientIds: [],
  permitted: new Set(['contacts:read']),
  needed: [],
});

const widestFirst = (one: Rights, other: Rights) =>
  reachKinds.indexOf(one.reach.kind) - reachKinds.indexOf(other.reach.kind);

const companyOfReach = (reach: Reach) => (reach.kind === 'company' ? reach.companyId : undefined);

const isReached = ({ place }: NamedPlace, reach: Reach) => place !== undefined && reaches(reach, place);

/** @throws Problem for a field that the caller may not give there */
function withFields(
  row: ApiOperation,
  given: unknown,
  input: unknown,
  places: readonly NamedPlace[],
  caller: Asking,
): Authorized {
  const { target, permission, fieldPermissions = {} } = row;
  const known = places.flatMap(({ place }) => place ?? []);
  const permitted = permittedAtAll(caller.rights, known);
  const ofFields = Object.entries(fieldPermissions).flatMap(([path, one]) => (isGiven(given, path) ? [one] : []));
  const needed = [...new Set([permission, ...ofFields])].filter(isPermission);
  const lacking = needed.filter((one) => !permitted.has(one));
  if (lacking.length > 0) throw missing(row, lacking, caller);
  const [first = {}] = known;
  const accountIds = places.flatMap(({ what, place }) => (what === 'account' ? (place?.accountId ?? []) : []));
  const clientIds = places.flatMap(({ clientId }) => clientId ?? []);
  const place = known.length === 1 ? first : commonPlace(known);
  return { input: withAccountId(target, input, accountIds), places, place, accountIds, clientIds, permitted, needed };
}

/** An address may be of another account when the operation runs, such as after a second person has agreed. */
function withAccountId(target: Target, input: unknown, [accountId]: readonly string[]): unknown {
  const field = target === 'installation' ? undefined : target.account;
  return accountId === undefined || field === undefined ? input : withField(input, field, accountId);
}

/** What is permitted at all of the places. Where nothing is named, it takes rights on the installation. */
function permittedAtAll(rights: readonly Rights[], places: readonly TargetPlace[]): ReadonlySet<Permission> {
  const reaching = rights.filter(({ reach }) =>
    places.length === 0 ? reach.kind === 'installation' : places.every((place) => reaches(reach, place)),
  );
  return new Set(reaching.flatMap(({ permissions }) => [...permissions]));
}

/** What several places have in common. */
function commonPlace(places: readonly TargetPlace[]): TargetPlace {
  const same = <Value>(values: readonly (Value | undefined)[]) => {
    const known = new Set(values.filter((value) => value !== undefined));
    return known.size === 1 ? [...known][0] : undefined;
  };
  return {
    brandId: same(places.map(({ brandId }) => brandId)),
    companyId: same(places.map(({ companyId }) => companyId)),
    accountId: same(places.map(({ accountId }) => accountId)),
  };
}

const withheld = ({ confirmation }: ApiOperation, { bearer }: Asking) =>
  confirmationNeeded(
    bearer,
    bearer.acr === contextClasses.secondFactor
      ? 'The provider of your company has signed you in. Rights that reach further than the company need a second factor of your own.'
      : 'Rights that reach further than your own account need a sign-in with a second factor.',
    confirmation === 'fresh' ? freshChallenge : {},
  );

/** Tells apart what the roles do not permit, what the sign-in or the token does not allow (RFC 6750 §3.1, RFC 9470). */
function missing(row: ApiOperation, permissions: readonly Permission[], caller: Asking): Problem {
  const { unscopedRights, withheldRights, bearer } = caller;
  const areIn = (all: readonly Rights[]) =>
    permissions.every((one) => all.some((rights) => rights.permissions.has(one)));
  const isByRole = areIn(unscopedRights);
  if (!isByRole && areIn([...unscopedRights, ...withheldRights])) return withheld(row, caller);
  const detail = `It needs ${permissions.join(', ')}.`;
  if (!isByRole) return new Problem('permissionMissing', { detail });
  const header = challenge(bearer.isBound ? 'DPoP' : 'Bearer', 'insufficient_scope', detail, {
    scope: permissions.join(' '),
  });
  return new Problem('scopeMissing', { detail, headers: { 'www-authenticate': header } });
}
