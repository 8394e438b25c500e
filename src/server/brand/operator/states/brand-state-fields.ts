import { z } from 'zod';
import { brandAssets, brandVariants } from '../../../../contract/brand/brand.ts';
import { brandLook } from '../../../../contract/brand/look.ts';
import { instantOf } from '../../../operation/field-schemas.ts';
import { colourNames, colourReasons, colourUses, themeUses } from './look-in-use.ts';

const country = z.string().describe('ISO 3166 code.');

export const shownProblem = z
  .object({
    file: z.string().describe('Within the folder of the brand.'),
    fields: z.array(z.string()).describe('The fields of the file that it is about, by their paths.'),
    sentence: z.string().describe('What is wrong, as `brand check` says it.'),
  })
  .meta({ id: 'BrandProblem' });

const checked = {
  folder: z.string().describe('Name of the folder, which is the id of the brand unless that is a problem.'),
  isLoaded: z
    .boolean()
    .describe('Whether the server has the brand. It skips a folder whose `brand.json` cannot be read.'),
  problems: z.array(shownProblem).describe('What `brand check` finds in the folder.'),
  checkedAt: instantOf('When the folders were checked. They are checked anew when one of them changes.'),
};

/** A brand in the list of all. */
export const brandState = z
  .object({
    ...checked,
    brandId: z.int().optional().describe('Not given for a folder that is not loaded, and whose name is no id.'),
    name: z
      .string()
      .optional()
      .describe('In the first language of the brand. Not given while it is not loaded, as all below.'),
    variant: z.enum(brandVariants).optional(),
    country: country.optional().describe('ISO 3166 code of the home country.'),
    hostNames: z.array(z.string()).optional().describe('Hosts that select the brand.'),
    languages: z.int().optional().describe('How many languages it offers.'),
    icon: z.string().optional().describe('Address of its icon.'),
  })
  .meta({ id: 'BrandState' });

const script = z.enum(['on', 'withoutScript', 'off']);
const offered = z.object({
  singleSignOn: z.boolean().describe('Single sign-on of companies.'),
  onlySingleSignOn: z.boolean().describe('Passwords are refused.'),
  google: z.boolean().describe('Google, where the brand is connected to it.'),
  apple: z.boolean().describe('Apple, where the brand is connected to it.'),
  signUpPage: z.string().optional().describe('Where people sign up. Without it the page does not mention it.'),
  chat: z.boolean().describe('Whether apps of the chat take people of the brand.'),
  platformSession: z.boolean().describe('Whether sessions are shared with the platform.'),
  countries: z.array(country).describe('Countries whose phone numbers can sign in. Empty: all.'),
  fraudCheck: script.describe(
    'Whether the page runs it: `withoutScript` where it is on and its script has no address.',
  ),
  webAnalytics: script.describe('As `fraudCheck`.'),
  productAnalytics: script.describe('As `fraudCheck`.'),
});

const pages = brandAssets.pick({
  rcSupportRootPage: true,
  callSupportPage: true,
  feedbackPage: true,
  privacyPolicyPage: true,
  termsOfServicePage: true,
  legalInfoPage: true,
  supportEmailAddress: true,
  customerSupportNumber: true,
  mobileApp: true,
});

const theme = z.object({
  themeId: z.string(),
  scheme: z.enum(['light', 'dark']),
  use: z
    .enum(themeUses)
    .describe('`usual`, `dark` where a browser prefers it, or `named` where only an address chooses it.'),
  colours: z
    .array(
      z
        .object({
          use: z.enum(colourUses).describe('What the page draws in it. The focus has the accent.'),
          name: z.enum(colourNames).describe('The colour of the theme that it is made from.'),
          chosen: z.string().describe('As the brand has chosen it.'),
          used: z.string().describe('As the page draws it.'),
          changedFor: z
            .enum(colourReasons)
            .optional()
            .describe('Why it is not as chosen: its contrast was too low, or a focus in it looked like an error.'),
        })
        .meta({ id: 'ColourInUse' }),
    )
    .describe('By what they are used for.'),
});

const look = z.object({
  themes: z.array(theme.meta({ id: 'ThemeInUse' })).describe('The usual one first.'),
  logo: z.object({ light: z.string(), dark: z.string() }).describe('Addresses of the logos for each ground.'),
  files: z
    .array(z.object({ field: z.string(), file: z.string(), address: z.string() }))
    .describe('Pictures of the folder, by their fields.'),
  layout: brandLook.shape.layout.unwrap(),
  corners: brandLook.shape.corners.unwrap(),
  density: brandLook.shape.density.unwrap(),
  buttons: brandLook.shape.buttons.unwrap(),
  typeface: z.string().optional().describe('Without it, pages have that of the device.'),
});

const languages = z.array(
  z
    .object({
      locale: z.string(),
      isFirst: z.boolean(),
      own: z
        .int()
        .describe('How many sentences are in the words of the brand. A variant of English has those of English, too.'),
      missing: z
        .array(z.string())
        .describe('Sentences that are in its own words in the first language, and in those of all brands in this one.'),
    })
    .meta({ id: 'LanguageOfBrand' }),
);

const valued = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, isOwn: z.boolean().describe('Whether the brand says so, and not the environment.') });

const messages = z.object({
  mailFrom: valued(z.string()).optional().describe('Address of the sender of e-mails.'),
  senderName: valued(z.string()),
  countries: valued(z.array(country)).describe('Countries to whose numbers codes are sent.'),
  sendsPerHour: valued(z.int()).describe('Codes per hour, and as many links.'),
  sendsPerDestination: valued(z.int()).describe('Codes per hour, by account and by contact.'),
  linksPerDestination: valued(z.int()).describe('Links per hour to one contact.'),
  linksPerAddress: valued(z.int()).describe('Links per hour for one client address.'),
  spendingPerDay: valued(z.number()).describe(
    'Amount per day at which what costs is not sent any more, unless somebody has set another one.',
  ),
  prices: z.array(
    valued(z.number())
      .extend({ channel: z.string(), countries: z.array(z.object({ country, amount: z.number() })) })
      .meta({ id: 'PriceInForce' }),
  ),
});

/** A brand with all that it is set to. */
export const shownBrand = z
  .object({
    ...checked,
    brandId: z.int(),
    settings: z
      .object({
        name: z.string().describe('In its first language.'),
        shortName: z.string(),
        spokenName: z.string().optional().describe('What calls say instead of the name.'),
        group: z.string().describe('Unified brand id: groups regional brands of one carrier.'),
        variant: z.enum(brandVariants),
        country: country.describe('ISO 3166 code of the home country.'),
        suggestedCountry: country.describe('ISO 3166 code of the country that is suggested for numbers.'),
        hostNames: z.array(z.string()),
        serviceSite: z.string().optional().describe('A page that is opened without an app signs in to it.'),
        isMain: z.boolean().describe('Whether it is the brand of whom no other one is known.'),
        offered,
        look,
        languages,
        messages,
        pages,
      })
      .optional()
      .describe('Not given while the brand is not loaded.'),
  })
  .meta({ id: 'ShownBrand' });
