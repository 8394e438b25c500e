import { z } from 'zod';
import { addressFormat } from '../address/address-format.ts';
import { country, state } from '../address/place.ts';
import { get, post } from '../call.ts';
import { localeEntry } from '../texts/locale.ts';
import { localeId } from '../texts/locale-field.ts';
import { brandAssets, publicBrandConfiguration } from './brand.ts';

const clientId = z.string().max(200).optional();
const id = z.coerce.number().int().nonnegative();
const flag = z.stringbool().optional();

/** Configuration calls: brands, countries, states, locales and apps (API-1). */
export const configurationCalls = {
  country: get(
    '/api/config/country',
    'Lists the countries of a brand; with loginAllowed, only those whose phone numbers can sign in.',
    z.object({ clientId, brandId: id.optional(), loginAllowed: flag, localeId }),
    z.object({ records: z.array(country), suggestedCountryId: z.int() }),
  ),
  states: get(
    '/api/config/states',
    'Lists the states, provinces or counties of a country.',
    z.object({ clientId, countryId: id, localeId }),
    z.object({ records: z.array(state) }),
  ),
  addressFormat: post(
    '/api/config/address-format',
    'Returns the form of an emergency address in a country: the one format in use, with the lists of its fields.',
    z.object({ clientId, countryId: z.int().nonnegative(), localeId }),
    z.object({ records: z.array(addressFormat).length(1) }),
  ),
  locales: get(
    '/api/config/locales',
    "Lists the brand's locales in its order, and the locale of this request.",
    z.object({ clientId, brandId: id.optional() }),
    z.object({ supportedLocaleCodes: z.array(z.string()), localeCode: z.string(), records: z.array(localeEntry) }),
  ),
  parameters: get(
    '/api/config/parameters',
    'Returns the configuration and the assets of a brand.',
    z.object({ clientId, brandId: id.optional(), urlBrandIdFirst: flag, localeId }),
    publicBrandConfiguration.extend({ assets: brandAssets }),
  ),
  appPermissions: get(
    '/api/config/app-permissions',
    'Lists the scopes that an app may request, with their descriptions.',
    z.object({ clientId: z.string().min(1).max(200), localeId }),
    z.object({
      clientId: z.string(),
      appName: z.string(),
      firstParty: z.boolean(),
      policyPage: z.string().optional().describe("The app's privacy policy."),
      termsPage: z.string().optional().describe("The app's terms of service."),
      records: z.array(z.object({ scope: z.string(), description: z.string() })),
    }),
  ),
};
