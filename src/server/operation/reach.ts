/** How far the rights of somebody go: everything, a brand with its companies, a company with its accounts, or one account. */
export type Reach =
  | { readonly kind: 'installation' }
  | { readonly kind: 'brand'; readonly brandId: number }
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'account'; readonly accountId: string };
