import { z } from 'zod';

/** What a provider does differently. Each has a text, which names a word of the provider's console. */
export const guideQuirks = [
  'activate',
  'addEmail',
  'assign',
  'chooseKey',
  'confidential',
  'emailSource',
  'emailVerified',
  'exactIssuer',
  'fileOnly',
  'ownTenant',
  'pattern',
  'requestSigned',
  'rollover',
  'secretEnds',
  'signAssertion',
  'slow',
  'switchOn',
] as const;

/** A word of the provider's console, in English as it stands there. */
const word = z.string().trim().min(1).max(80);
/** The way through its menus. */
const menuPath = z.array(word).min(1).max(6).readonly();
/** An address as it is written, with the parts that differ in braces. */
const addressForm = z
  .string()
  .regex(/^https:\/\/[^\s{}]*(\{\w+\}[^\s{}]*)*$/, 'must be an https address, with names in braces');

const paths = {
  /** Where an application is added. */
  create: menuPath.optional(),
  /** Where our values are entered. */
  enter: menuPath.optional(),
  /** Where its own values are found. */
  fetch: menuPath.optional(),
  /** Where people get access. */
  assign: menuPath.optional(),
};
const quirks = z
  .array(z.strictObject({ about: z.enum(guideQuirks), word }))
  .max(6)
  .readonly();

/** What a provider calls each value by SAML 2.0. */
const samlGuide = z.strictObject({
  ...paths,
  entityId: word,
  answerAddress: word,
  logoutAddress: word.optional(),
  /** Missing: it publishes its metadata at no address. */
  metadataAddress: word.optional(),
  metadataForm: addressForm.optional(),
  metadataFile: word,
  issuer: word,
  signOnAddress: word,
  certificate: word,
  quirks,
});

/** The same by OpenID Connect. */
const openIdGuide = z.strictObject({
  ...paths,
  answerAddress: word,
  logoutAddress: word.optional(),
  issuer: word,
  issuerForm: addressForm.optional(),
  clientId: word,
  clientSecret: word,
  quirks,
});

/** How a company connects one provider (data/sso-guides, CNSL-6). */
export const ssoGuide = z
  .strictObject({
    name: word,
    /** Hosts of its addresses; each stands for those below it, too. */
    hosts: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)).readonly(),
    saml: samlGuide.optional(),
    oidc: openIdGuide.optional(),
  })
  .refine(({ saml, oidc }) => saml ?? oidc, 'must have a protocol');

export type SsoGuide = z.output<typeof ssoGuide>;
export type GuideQuirk = z.output<typeof quirks>[number];
