import { z } from 'zod';
import { brandMessages } from './brand-messages.ts';

/** Any other scheme could run a script (REDIR-1). */
const page = z.url({ protocol: /^https?$/ });
const fileName = z.string().regex(/^[\w-]+(\.[\w-]+)+$/, 'is not the name of a file');
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** Regional variants of brands (BRAND-2). */
export const brandVariants = ['US', 'UK', 'CA', 'AU', 'EURO', 'carrierA', 'carrierB', 'telecom', 'unified'] as const;

/** Brand configuration (BRAND-1): `data/brands/<id>/brand.json`. */
export const brandConfiguration = z.strictObject({
  brandId: z.int().nonnegative().describe('Numeric id of the brand.'),
  ubrandId: z.string().describe('Unified brand id: groups regional brands of one carrier.'),
  variant: z.enum(brandVariants).describe('Regional variant.'),
  hostNames: z
    .array(z.string())
    .describe('Host names that select this brand when neither the app nor the address does.'),
  footer: z.enum(['default', 'split', 'stacked', 'centred', 'compact']).describe('Footer layout.'),
  thirdPartySSOEnabled: z.boolean().default(false).describe('Offers Google and Apple sign-in.'),
  appleLoginEnabled: z.boolean().default(false).describe('Offers Apple sign-in.'),
  ssoEnabled: z.boolean().default(true).describe('Offers single sign-on.'),
  enforceSSOOnly: z.boolean().describe('Refuses passwords; every account uses single sign-on.'),
  iovationEnabled: z.boolean().describe('Runs the fraud-detection script.'),
  iovationScriptUrl: page.optional().describe('Address of the fraud-detection script; required to run it.'),
  signupUrl: page.optional().describe('Sign-up page; if absent, the sign-up hint is hidden.'),
  swSite: page.optional().describe("The brand's service site; a page opened without an app signs in to it."),
  glipAuth: z
    .boolean()
    .describe('The chat product accepts this brand; without it, apps of the service chat refuse (605).'),
  netstorageUrl: page.optional().describe('Base address of large brand files.'),
  platformSession: z.boolean().describe('Sessions are shared with the platform.'),
  orderLocale: z.array(z.string()).min(1).describe('Locales of the brand, in its order.'),
  localeId: z.string().describe('Default locale.'),
  brandCountryCode: z
    .string()
    .regex(/^\d{1,3}$/)
    .describe('Calling code of the home country.'),
  brandCountryIsoCode: z.string().length(2).describe('ISO 3166 code of the home country.'),
  brandCountryId: z.int().describe('Country id of the home country.'),
  suggestedCountryId: z.int().describe('Id of the country preselected in the country-code list.'),
  suggestedCountryIsoCode: z.string().length(2).describe('ISO 3166 code of the suggested country.'),
  suggestedCountryCode: z
    .string()
    .regex(/^\d{1,3}$/)
    .describe('Calling code of the suggested country.'),
  countries: z
    .array(z.string().length(2))
    .describe('ISO 3166 codes of countries whose phone numbers can sign in; empty means all.'),
  accountId: z.string().optional().describe('Account of a page dedicated to one company.'),
  extensionId: z.string().optional().describe('Extension of a page dedicated to one company.'),
  assetId: z.string().describe('Folder of the brand in the asset service.'),
  assetServiceLink: z
    .union([z.literal('/brands'), page])
    .describe('Base address of the asset service; /brands is the folder of the brand, which Portico serves.'),
  omnitureEnabled: z.boolean().describe('Loads web analytics.'),
  omnitureScriptUrl: page.optional().describe('Address of the web-analytics script; required to run it.'),
  omnitureServiceWebAccount: z.string().optional().describe('Account of web analytics.'),
  mixPanelEnabled: z.boolean().describe('Loads product analytics.'),
  mixPanelScriptUrl: page.optional().describe('Address of the product-analytics script; required to run it.'),
  mixPanelWriteKey: z.string().optional().describe('Key of product analytics.'),
  scriptOrigins: z.array(page).optional().describe('Further origins that the external scripts call.'),
  messages: brandMessages
    .optional()
    .describe('Sender, limits and prices of the messages of the brand; others do not get it.'),
});
export type BrandConfiguration = z.infer<typeof brandConfiguration>;

/** What apps and browsers may read of a brand. */
export const publicBrandConfiguration = brandConfiguration.omit({ messages: true });
export type PublicBrandConfiguration = z.infer<typeof publicBrandConfiguration>;

/** The fields that the page reads. The first response omits all others. */
export const pageBrandFields = [
  'brandId',
  'footer',
  'thirdPartySSOEnabled',
  'appleLoginEnabled',
  'ssoEnabled',
  'enforceSSOOnly',
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
] as const satisfies (keyof PublicBrandConfiguration)[];

/** Fields of outside services, which the page gets only where the brand names their script. */
export const outsideServiceFields = {
  iovationScriptUrl: ['iovationEnabled'],
  omnitureScriptUrl: ['omnitureEnabled', 'omnitureServiceWebAccount'],
  mixPanelScriptUrl: ['mixPanelEnabled', 'mixPanelWriteKey'],
} as const satisfies { readonly [Script in PageField]?: readonly PageField[] };

type PageField = (typeof pageBrandFields)[number];
type ServiceField = (typeof outsideServiceFields)[keyof typeof outsideServiceFields][number];
export type PageBrand = Pick<BrandConfiguration, Exclude<PageField, ServiceField>> &
  Partial<Pick<BrandConfiguration, ServiceField>>;

/** Colours that a brand chooses for a theme. `rules/theme.ts` derives all others from them. */
export const theme = z.strictObject({
  themeId: z.string().regex(/^[\w-]+$/),
  isDefault: z.boolean(),
  scheme: z.enum(['light', 'dark']),
  colours: z.strictObject({ primary: colour, accent: colour, surface: colour, background: colour, text: colour }),
});
export type Theme = z.infer<typeof theme>;

/** Brand assets (ASSET-1, ASSET-2), merged from `assets/base.json`, `assets/en-US.json` and `assets/<locale>.json`. */
export const brandAssets = z.strictObject({
  displayName: z.string(),
  shortDisplayName: z.string(),
  spokenName: z
    .string()
    .optional()
    .describe(
      'What calls say instead of `displayName`, such as for a name in two scripts, which they would say twice.',
    ),
  feedbackPage: page.optional(),
  privacyPolicyPage: page,
  supportEmailAddress: z.email(),
  termsOfServicePage: page,
  legalInfoPage: page,
  callSupportPage: page.optional(),
  customerSupportNumber: z.string().describe('E.164 number; the page shows it formatted for its country.'),
  thirdCustomerSupportNumber: z.string().optional(),
  favicon: fileName,
  rcSupportRootPage: page,
  launchYear: z.int(),
  copyright: z.string().describe('Copyright holder.'),
  notificationTradeMark: z.string().optional(),
  themes: z.array(theme).min(1),
  currentThemeId: z.string().regex(/^[\w-]+$/),
  serviceSiteMainLogo: fileName.describe('File name of the main logo in the brand folder.'),
  serviceSiteMainLogoDark: fileName.optional().describe('The main logo for dark themes.'),
  emailLogo: fileName.optional().describe('The main logo for e-mails: a PNG file in the brand folder, twice its size.'),
  emailLogoDark: fileName.optional().describe('The logo for e-mails that mail programs show in dark themes.'),
  partnershipLabelLogo: fileName.optional(),
  poweredByLogo: fileName.optional(),
  poweredByName: z.string().optional().describe('The company of the powered-by logo, for screen readers.'),
  bannerImage: fileName.optional(),
  bannerImageDark: fileName.optional().describe('The banner for dark themes; without it, the banner is dimmed there.'),
  mobileApp: z
    .strictObject({ appStorePage: page, playStorePage: page, downloadPage: page })
    .optional()
    .describe('Download pages of the app that replaces a retired one.'),
});
export type BrandAssets = z.infer<typeof brandAssets>;

/**
 * Assets without the fields that the first response sends in another form (style sheet, logo, icon), or that the page
 * asks for when the user needs help.
 */
export type PageAssets = Omit<
  BrandAssets,
  | 'spokenName'
  | 'themes'
  | 'currentThemeId'
  | 'serviceSiteMainLogo'
  | 'serviceSiteMainLogoDark'
  | 'emailLogo'
  | 'emailLogoDark'
  | 'bannerImageDark'
  | 'favicon'
  | 'feedbackPage'
  | 'thirdCustomerSupportNumber'
>;

/** Schema of one asset file; every field is optional. */
export const brandAssetFile = brandAssets.partial();

/** Schema of an asset file of another host, whose unknown fields are dropped. */
export const remoteAssetFile = brandAssetFile.strip();
