import type { Authorization } from '../authorization/authorization.ts';
import { managementMetadataPath } from '../clients/clients.ts';
import type { ApiRequest } from '../http/register-api.ts';
import type { ApiCaller, Rights } from '../operation/reach.ts';
import type { Origins } from '../origins/origins.ts';
import type { Roles } from '../roles/roles.ts';
import { contextClasses, isByProviderAlone, namesProvider } from '../sign-in/sign-in.ts';
import { Problem, type ProblemCode } from './problem.ts';

type Bearer = Exclude<Awaited<ReturnType<Authorization['bearerOf']>>, { readonly problem: unknown }>;

/** Who calls, how the person was authenticated, and what the roles permit without regard to the scopes of the token. */
export interface AuthenticatedCaller extends ApiCaller {
  readonly bearer: Bearer;
  readonly unscopedRights: readonly Rights[];
  /** Rights that do not count in this sign-in; see `countsFor`. */
  readonly withheldRights: readonly Rights[];
  /** Keeps what is given to an operation to what the caller may give. @throws Problem */
  readonly keep?: (operation: string, given: Given) => Promise<Given>;
}

type Given = Record<string, unknown>;

/** Callers of another kind than the bearers of tokens, who have few operations of the API. */
export interface KeptCallers {
  /** Whether they have an operation. Everything else is not there for them. */
  has(operation: string): boolean;
  /** Who sends a request. @throws Problem */
  callerOf(request: ApiRequest): Promise<AuthenticatedCaller>;
}

export interface CallerDeps {
  readonly origins: Pick<Origins, 'ofInstallation'>;
  readonly audience: string;
  readonly bearerOf: Authorization['bearerOf'];
  readonly roles: Pick<Roles, 'rightsOf' | 'isLastAdministrator' | 'holdersIn'>;
}

const codeOf: Readonly<Record<'missing' | 'invalid' | 'proofNeeded' | 'invalidProof', ProblemCode>> = {
  missing: 'missingToken',
  invalid: 'invalidToken',
  proofNeeded: 'proofNeeded',
  invalidProof: 'invalidProof',
};
const oauthErrorOf: Readonly<Partial<Record<ProblemCode, string>>> = {
  invalidToken: 'invalid_token',
  proofNeeded: 'invalid_token',
  invalidProof: 'invalid_dpop_proof',
};

/** Who sent a request, by its access token. @throws Problem with a challenge (RFC 6750 §3, RFC 9449 §7.1) */
export async function callerOf(deps: CallerDeps, { exchange, address }: ApiRequest): Promise<AuthenticatedCaller> {
  const { audience } = deps;
  const bearer = await deps.bearerOf(exchange.request, exchange.response, { audience, address });
  if ('problem' in bearer) {
    const code = codeOf[bearer.problem];
    const error = oauthErrorOf[code];
    throw new Problem(code, {
      detail: bearer.description,
      headers: {
        'www-authenticate': challenge(bearer.scheme, error, bearer.description, {
          resource_metadata: deps.origins.ofInstallation() + managementMetadataPath,
        }),
      },
    });
  }
  const { accountId, clientId } = bearer;
  const held = await deps.roles.rightsOf(accountId === undefined ? { clientId } : { accountId });
  const unscopedRights = held.filter((rights) => countsFor(bearer, rights));
  const withheldRights = held.filter((rights) => !countsFor(bearer, rights));
  const allowed = new Set<string>(bearer.scopes);
  const rights = unscopedRights.map(({ reach, permissions, endsAt, origin }) => ({
    reach,
    endsAt,
    origin,
    permissions: new Set([...permissions].filter((permission) => allowed.has(permission))),
  }));
  const name = accountId === undefined ? `client:${clientId}` : `account:${accountId}`;
  const isByProvider = namesProvider(bearer.amr);
  const token = { scopes: bearer.scopes, freshUntil: freshUntil(bearer), withheld: withheldRights };
  return { name, accountId, clientId, rights, isByProvider, bearer, unscopedRights, withheldRights, token };
}

/**
 * Whether rights count in this sign-in. A person needs a second factor in the sign-in for rights over more than the own account.
 * For rights over more than the own company, a second factor at the company's provider does not count: an administrator who
 * connects a provider could sign in as any account of the company.
 */
function countsFor({ accountId, acr, amr }: Bearer, { reach: { kind } }: Rights): boolean {
  if (kind === 'account' || accountId === undefined) return true;
  return acr === contextClasses.secondFactor && (kind === 'company' || !isByProviderAlone(amr));
}

/** A challenge for the header `WWW-Authenticate`. */
export function challenge(
  scheme: 'Bearer' | 'DPoP',
  error: string | undefined,
  description?: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const fields = {
    ...(error && { error }),
    ...(error && description && { error_description: description.replaceAll(/[^\x20-\x7e]|["\\]/g, "'") }),
    ...more,
    ...(scheme === 'DPoP' && { algs: 'ES256 Ed25519 EdDSA' }),
  };
  const listed = Object.entries({ realm: 'management', ...fields }).map(([name, value]) => `${name}="${value}"`);
  return `${scheme} ${listed.join(', ')}`;
}

/** A confirmation is so old at most. */
export const freshMs = 10 * 60_000;

interface SignedIn {
  readonly authenticatedAt?: number;
  readonly acr?: string;
}

/** Until when a sign-in is fresh; undefined for one without a second factor, and for a machine. */
export const freshUntil = ({ authenticatedAt, acr }: SignedIn): number | undefined =>
  authenticatedAt !== undefined && acr === contextClasses.secondFactor ? authenticatedAt + freshMs : undefined;
