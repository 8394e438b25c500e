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
  /** When another person gave them by the API. */
  readonly givenByPersonAt?: number | undefined;
}

/** Who performs an operation by the API. Who performs it on the command line has all rights, and no such record. */
export interface ApiCaller {
  /** `account:<id>` or `client:<id>`, for the audit. */
  readonly name: string;
  /** Undefined for a machine, which acts for itself. */
  readonly accountId: string | undefined;
  /** The client that the token was issued to. */
  readonly clientId: string;
  /** What the roles permit and the scopes of the token allow. */
  readonly rights: readonly Rights[];
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
