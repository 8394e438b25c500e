import type { z } from 'zod';
import type { BrandAssets, BrandConfiguration } from '../../../../contract/brand/brand.ts';
import { assetAddress } from '../../../../rules/brand/asset-address.ts';
import type { Config } from '../../../config.ts';
import type { Brand } from '../../brand-folder.ts';
import type { Brands } from '../../brands.ts';
import { logoOf } from '../../logo.ts';
import type { shownBrand } from './brand-state-fields.ts';
import { languagesOfBrand } from './languages-of-brand.ts';
import { themesInUse } from './look-in-use.ts';
import { messagesOfBrand, type SendingInForce } from './messages-of-brand.ts';

type Settings = NonNullable<z.input<typeof shownBrand>['settings']>;

const pictures = [
  'serviceSiteMainLogo',
  'serviceSiteMainLogoDark',
  'favicon',
  'bannerImage',
  'bannerImageDark',
  'emailLogo',
  'emailLogoDark',
  'partnershipLabelLogo',
  'poweredByLogo',
] as const satisfies readonly (keyof BrandAssets)[];

interface SettingsDeps {
  readonly brands: Brands;
  readonly config: Pick<Config, 'MAIL_FROM'>;
  readonly inForce: SendingInForce;
}

/** What a brand is set to, as its pages and messages have it. */
export function settingsOf(brand: Brand, { brands, config, inForce }: SettingsDeps): Settings {
  const { configuration } = brand;
  const assets = brands.assets(brand, configuration.localeId);
  return {
    name: assets.displayName,
    shortName: assets.shortDisplayName,
    spokenName: assets.spokenName,
    group: configuration.ubrandId,
    variant: configuration.variant,
    country: configuration.brandCountryIsoCode,
    suggestedCountry: configuration.suggestedCountryIsoCode,
    hostNames: configuration.hostNames,
    serviceSite: configuration.swSite,
    isMain: brands.find(undefined).id === brand.id,
    offered: offeredBy(configuration),
    look: lookOf(brand, assets),
    languages: languagesOfBrand(brand),
    messages: messagesOfBrand({ config, configuration, assets, inForce }),
    pages: pagesOf(assets),
  };
}

function offeredBy(brand: BrandConfiguration): Settings['offered'] {
  const scriptOf = (isOn: boolean, address: string | undefined) =>
    isOn ? (address === undefined ? 'withoutScript' : 'on') : 'off';
  return {
    singleSignOn: brand.ssoEnabled,
    onlySingleSignOn: brand.enforceSSOOnly,
    google: brand.thirdPartySSOEnabled,
    apple: brand.thirdPartySSOEnabled && brand.appleLoginEnabled,
    signUpPage: brand.signupUrl,
    chat: brand.glipAuth,
    platformSession: brand.platformSession,
    countries: brand.countries,
    fraudCheck: scriptOf(brand.iovationEnabled, brand.iovationScriptUrl),
    webAnalytics: scriptOf(brand.omnitureEnabled, brand.omnitureScriptUrl),
    productAnalytics: scriptOf(brand.mixPanelEnabled, brand.mixPanelScriptUrl),
  };
}

function lookOf(brand: Brand, assets: BrandAssets): Settings['look'] {
  const { corners = 'soft', density = 'regular', buttons = 'filled', layout = 'beside', typeface } = brand.look ?? {};
  return {
    themes: themesInUse(assets),
    logo: logoOf(brand, assets),
    files: pictures.flatMap((field) => {
      const file = assets[field];
      return file === undefined ? [] : [{ field, file, address: assetAddress(brand.configuration, file) }];
    }),
    layout,
    corners,
    density,
    buttons,
    typeface: typeface?.family,
  };
}

const pagesOf = (assets: BrandAssets): Settings['pages'] => ({
  rcSupportRootPage: assets.rcSupportRootPage,
  callSupportPage: assets.callSupportPage,
  feedbackPage: assets.feedbackPage,
  privacyPolicyPage: assets.privacyPolicyPage,
  termsOfServicePage: assets.termsOfServicePage,
  legalInfoPage: assets.legalInfoPage,
  supportEmailAddress: assets.supportEmailAddress,
  customerSupportNumber: assets.customerSupportNumber,
  mobileApp: assets.mobileApp,
});
