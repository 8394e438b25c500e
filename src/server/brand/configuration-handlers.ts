import type { configurationCalls } from '../../contract/brand/configuration.ts';
import { languageTag } from '../../rules/language/locale.ts';
import type { AddressFormats } from '../address-formats/address-formats.ts';
import { dataFolder } from '../folders.ts';
import { Refused } from '../http/refused.ts';
import type { HandlersOf, RequestContext } from '../http/serve.ts';
import type { Brand } from './brand-folder.ts';
import type { Brands } from './brands.ts';
import { chooseBrandLocale, localeEntries } from './locales.ts';
import { loadPlaces } from './places.ts';
import { publicConfiguration } from './public-configuration.ts';
import type { Texts } from './texts.ts';

/** The parts of a client registration that these calls need. */
export interface AppRegistration {
  readonly name: string;
  readonly brandId?: number | undefined;
  readonly scopes: readonly string[];
  readonly isThirdParty: boolean;
  readonly policyPage?: string | undefined;
  readonly termsPage?: string | undefined;
}

export interface ConfigurationDeps {
  readonly brands: Brands;
  readonly texts: Texts;
  readonly addressFormats: AddressFormats;
  clientOf(clientId: string): Promise<AppRegistration | undefined>;
}

/** Handlers of the configuration calls (API-1). */
export function configurationHandlers({
  brands,
  texts,
  addressFormats,
  clientOf,
}: ConfigurationDeps): HandlersOf<typeof configurationCalls> {
  const places = loadPlaces(dataFolder);
  const localeFor = (brand: Brand, wanted: string | undefined, { acceptLanguage }: RequestContext) =>
    chooseBrandLocale(brand, texts, { wanted, acceptLanguage });
  return {
    async country({ brandId, loginAllowed, localeId }, context) {
      const brand = brands.find(brandId);
      const { countries, suggestedCountryId } = brand.configuration;
      const records = places.countries(localeFor(brand, localeId, context), loginAllowed ? countries : []);
      return { records, suggestedCountryId };
    },
    async states({ countryId }) {
      return { records: places.statesOf(countryId) };
    },
    async addressFormat({ countryId, localeId }) {
      const isoCode = places.isoCodeOf(countryId);
      const [language] = languageTag(localeId ?? '').split('-');
      const format = isoCode && addressFormats.of(isoCode, language);
      if (!format) throw new Refused('addressNotSupported', { httpStatus: 404 });
      return { records: [format] };
    },
    async locales({ brandId }, context) {
      const brand = brands.find(brandId);
      const localeCode = localeFor(brand, undefined, context);
      const records = localeEntries(brand, texts, localeCode);
      return { supportedLocaleCodes: records.map((entry) => entry.localeCode), localeCode, records };
    },
    async parameters({ clientId, brandId, urlBrandIdFirst, localeId }, context) {
      const app = clientId ? await clientOf(clientId) : undefined;
      const brand = brands.resolve({
        clientBrandId: app?.brandId,
        urlBrandId: brandId,
        urlBrandIdFirst,
        hostName: context.hostName,
      });
      const assets = brands.assets(brand, localeFor(brand, localeId, context));
      return { ...publicConfiguration(brand.configuration), assets };
    },
    async appPermissions({ clientId, localeId }, context) {
      const app = await clientOf(clientId);
      if (!app) throw new Refused('appInfoLoadError', { httpStatus: 404 });
      const brand = brands.find(app.brandId);
      const words = texts.ofGroups(brand, localeFor(brand, localeId, context), ['scope']);
      const records = app.scopes.map((scope) => ({ scope, description: String(words[`scope.${scope}`] ?? scope) }));
      const { name: appName, isThirdParty, policyPage, termsPage } = app;
      const pages = { ...(policyPage && { policyPage }), ...(termsPage && { termsPage }) };
      return { clientId, appName, firstParty: !isThirdParty, ...pages, records };
    },
  };
}
