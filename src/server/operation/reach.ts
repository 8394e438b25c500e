import type { Permission } from './permissions.ts';

/** How far rights go: everything, a brand with its companies, a company with its accounts, or one account. */
export type Reach =
  | { readonly kind: 'installation' }
  | { readonly kind: 'brand'; readonly brandId: number }
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'account'; readonly accountId: string };

export const reachKinds = ['installation', 'brand', 'company', 'account'] as const satisfies readonly Reach['kind'][];

/** Where something belongs: the brand, the company and the account that it is of. It decides who reaches it. */
export interface TargetPlace {
  readonly brandId?: number | undefined;
  readonly companyId?: string | undefined;
  readonly accountId?: string | undefined;
}

/** Permissions that somebody has as far as a reach. */
export interface Rights {
  readonly permissions: ReadonlySet<Permission>;
  readonly reach: Reach;
  /** They count no more from then on. */
  readonly endsAt?: number | undefined;
  /** Where they come from. Undefined for what everybody may do with the own account. */
  readonly origin?: RightsOrigin | undefined;
}

/** How somebody got rights. */
export interface RightsOrigin {
  /** Who gave the role: `account:<id>`, `client:<id>`, or a system account for the command line. */
  readonly givenBy: string;
  readonly givenAt: number;
  /** The name of a role that is not built in, and the company whose role it is. */
  readonly ownRole?: { readonly name: string; readonly companyId: string | undefined } | undefined;
  /** When what the role permits was changed last. Undefined for a built-in role. */
  readonly roleChangedAt?: number | undefined;
}

/** Whether a name is that of somebody who acts by the API, not of a system account. */
export const actsByApi = (name: string): boolean => /^(account|client|link):/.test(name);

/** The name of whoever acts by a set-up link: it says who has given the link, and which one it is. */
export const nameOfLink = ({ id, accountId }: { readonly id: string; readonly accountId: string }): string =>
  `link:${accountId}/${id}`;

/** The account that has given a set-up link and the id of the link; undefined for the name of anybody else. */
export function linkOfName(name: string): { readonly accountId: string; readonly linkId: string } | undefined {
  const [, accountId, linkId] = /^link:([^/]+)\/(.+)$/.exec(name) ?? [];
  return accountId === undefined || linkId === undefined ? undefined : { accountId, linkId };
}

/** Who answers for what is done under a name: for a set-up link, who has given it. */
export function answersFor(name: string): string {
  const link = linkOfName(name);
  return link ? `account:${link.accountId}` : name;
}

/** The token of a caller, and the sign-in that it was issued for. */
export interface CallerToken {
  readonly scopes: readonly string[];
  /** Until when the sign-in is fresh. Undefined without a second factor, and for a machine. */
  readonly freshUntil: number | undefined;
  /** Rights that do not count in this sign-in. */
  readonly withheld: readonly Rights[];
}

/** Who performs an operation by the API. Who performs it on the command line has all rights, and no such record. */
export interface ApiCaller {
  /** `account:<id>`, `client:<id>` or `link:<id of the giver>/<id>`, for the audit. */
  readonly name: string;
  /** Undefined for a machine, which acts for itself. */
  readonly accountId: string | undefined;
  /** The client that the token was issued to. */
  readonly clientId: string;
  /** What the roles permit and the scopes of the token allow. */
  readonly rights: readonly Rights[];
  /** Whether a provider has vouched for the person in this sign-in. */
  readonly isByProvider: boolean;
  /** Further facts about the token and the sign-in, for callers who ask about their own rights. */
  readonly token?: CallerToken;
}

/** Whether rights that go so far reach a place. */
export function reaches(reach: Reach, { brandId, companyId, accountId }: TargetPlace): boolean {
  switch (reach.kind) {
    case 'installation':
      return true;
    case 'brand':
      return brandId === reach.brandId;
    case 'company':
      return companyId === reach.companyId;
    case 'account':
      return accountId === reach.accountId;
  }
}

/** What is permitted at a place, by all rights together. */
export function permittedAt(rights: readonly Rights[], place: TargetPlace): ReadonlySet<Permission> {
  return new Set(rights.flatMap(({ reach, permissions }) => (reaches(reach, place) ? [...permissions] : [])));
}

/** Tells what is permitted at a place. @param rights undefined for the command line, which has all of them */
export function permitsAt(rights: readonly Rights[] | undefined, place: TargetPlace): (one: Permission) => boolean {
  const permitted = rights && permittedAt(rights, place);
  return (permission) => permitted === undefined || permitted.has(permission);
}

/** The place that a reach stands for. @param brandOfCompany the brand of the company, for a reach of a company */
export function placeOf(reach: Reach, brandOfCompany?: number): TargetPlace {
  switch (reach.kind) {
    case 'installation':
      return {};
    case 'brand':
      return { brandId: reach.brandId };
    case 'company':
      return { companyId: reach.companyId, brandId: brandOfCompany };
    case 'account':
      return { accountId: reach.accountId };
  }
}
