import { z } from 'zod';

const page = z.string().url();
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** Regional variants that a brand id maps to (§6). */
export const brandVariants = ['US', 'UK', 'CA', 'AU', 'EURO', 'carrierA', 'carrierB', 'telecom', 'unified'] as const;

/** Brand configuration (§3.2): `data/brands/<id>/brand.json`. */
export const brandConfiguration = z.strictObject({
  brandId: z.int().nonnegative().describe('The numeric id that is the brand.'),
  ubrandId: z.string().describe('Unified brand id: groups regional brands of one carrier.'),
  variant: z.enum(brandVariants).describe('Regional variant (§6).'),
  hostNames: z.array(z.string()).describe('Host names whose visits have this brand when nothing else names one.'),
  footer: z.enum(['default', 'split', 'stacked', 'centred', 'compact']).describe('Footer layout (§2.2).'),
  thirdPartySSOEnabled: z.boolean().describe('Offers Google and Apple sign-in.'),
  appleLoginEnabled: z.boolean().describe('Offers Apple sign-in.'),
  ssoEnabled: z.boolean().describe('Offers single sign-on.'),
  enforceSSOOnly: z.boolean().describe('Refuses passwords; every account uses single sign-on.'),
  iovationEnabled: z.boolean().describe('Runs the fraud-detection script.'),
  iovationScriptUrl: page.optional().describe('Address of the fraud-detection script; without it none runs.'),
  signupUrl: page.optional().describe('Where one signs up; absent hides the hint.'),
  swSite: page.optional().describe("The brand's service site: where a page opened by itself starts a sign-in."),
  glipAuth: z.boolean().describe('The chat product accepts this brand.'),
  netstorageUrl: page.optional().describe('Where large brand files lie.'),
  platformSession: z.boolean().describe('Sessions are shared with the platform.'),
  orderLocale: z.array(z.string()).min(1).describe("The brand's locales in its order; rules the selector."),
  localeId: z.string().describe('Default locale.'),
  brandCountryCode: z
    .string()
    .regex(/^\d{1,3}$/)
    .describe('Calling code of the home country.'),
  brandCountryIsoCode: z.string().length(2).describe('ISO 3166 code of the home country.'),
  brandCountryId: z.int().describe('Country id of the home country.'),
  suggestedCountryId: z.int().describe('Country id at which the country-code list starts.'),
  suggestedCountryIsoCode: z.string().length(2).describe('ISO 3166 code of the suggested country.'),
  suggestedCountryCode: z
    .string()
    .regex(/^\d{1,3}$/)
    .describe('Calling code of the suggested country.'),
  countries: z.array(z.string().length(2)).describe('ISO codes from which one may sign in by phone; empty: all.'),
  accountId: z.string().optional().describe('Account that a dedicated page belongs to.'),
  extensionId: z.string().optional().describe('Extension that a dedicated page belongs to.'),
  assetId: z.string().describe('Folder of the brand in the asset service.'),
  assetServiceLink: z.string().describe('Base address of the asset service; a path is served by this installation.'),
  omnitureEnabled: z.boolean().describe('Web analytics.'),
  omnitureScriptUrl: page.optional().describe('Address of the script of web analytics; without it none runs.'),
  omnitureServiceWebAccount: z.string().optional().describe('Account of web analytics.'),
  mixPanelEnabled: z.boolean().describe('Product analytics.'),
  mixPanelScriptUrl: page.optional().describe('Address of the script of product analytics; without it none runs.'),
  mixPanelWriteKey: z.string().optional().describe('Key of product analytics.'),
});
export type BrandConfiguration = z.infer<typeof brandConfiguration>;

/** What the page itself reads of it: the first answer carries no more. */
export const pageBrandFields = [
  'brandId',
  'footer',
  'thirdPartySSOEnabled',
  'appleLoginEnabled',
  'ssoEnabled',
  'iovationEnabled',
  'iovationScriptUrl',
  'signupUrl',
  'brandCountryIsoCode',
  'suggestedCountryIsoCode',
  'suggestedCountryCode',
  'assetId',
  'assetServiceLink',
  'omnitureEnabled',
  'omnitureServiceWebAccount',
  'omnitureScriptUrl',
  'mixPanelEnabled',
  'mixPanelWriteKey',
  'mixPanelScriptUrl',
] as const satisfies (keyof BrandConfiguration)[];
export type PageBrand = Pick<BrandConfiguration, (typeof pageBrandFields)[number]>;

/** Colours a theme gives; text, borders, errors and focus derive from them (rules/theme). */
export const theme = z.strictObject({
  themeId: z.string(),
  isDefault: z.boolean(),
  scheme: z.enum(['light', 'dark']),
  colours: z.strictObject({ primary: colour, accent: colour, surface: colour, background: colour, text: colour }),
});
export type Theme = z.infer<typeof theme>;

/** Brand assets (§3.3): the merge of `assets/base.json`, `assets/en-US.json` and `assets/<locale>.json`. */
export const brandAssets = z.strictObject({
  displayName: z.string(),
  shortDisplayName: z.string(),
  feedbackPage: page.optional(),
  privacyPolicyPage: page,
  supportEmailAddress: z.email(),
  termsOfServicePage: page,
  legalInfoPage: page,
  callSupportPage: page.optional(),
  customerSupportNumber: z.string().describe('E.164; shown formatted by the number-parse call.'),
  thirdCustomerSupportNumber: z.string().optional(),
  favicon: z.string(),
  rcSupportRootPage: page,
  launchYear: z.int(),
  copyright: z.string().describe('Holder named in the copyright line.'),
  notificationTradeMark: z.string().optional(),
  themes: z.array(theme).min(1),
  currentThemeId: z.string(),
  serviceSiteMainLogo: z.string().describe('File name of the main logo in the brand folder.'),
  serviceSiteMainLogoDark: z.string().optional().describe('The main logo for dark themes.'),
  partnershipLabelLogo: z.string().optional(),
  poweredByLogo: z.string().optional(),
  bannerImage: z.string().optional(),
  mobileApp: z
    .strictObject({ appStorePage: page, playStorePage: page, downloadPage: page })
    .optional()
    .describe('Where one gets the app that takes the place of a retired one.'),
});
export type BrandAssets = z.infer<typeof brandAssets>;

/** What the first answer says in other ways, or on no screen: its style sheet, its logo and its icon. */
export type PageAssets = Omit<
  BrandAssets,
  | 'themes'
  | 'currentThemeId'
  | 'serviceSiteMainLogo'
  | 'serviceSiteMainLogoDark'
  | 'favicon'
  | 'feedbackPage'
  | 'thirdCustomerSupportNumber'
>;

/** One asset file: any part of the assets. */
export const brandAssetFile = brandAssets.partial();
