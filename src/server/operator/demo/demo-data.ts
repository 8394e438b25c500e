import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { newPolicy } from '../../access-policy/access-policy.ts';
import { newAccount, newCompany } from '../../accounts/accounts.ts';
import { clientRegistration } from '../../clients/clients.ts';
import { lineKinds } from '../../emergency-address/emergency-address.ts';
import { dataFolder } from '../../folders.ts';
import { newPasskeyPolicy } from '../../passkeys/passkeys.ts';
import { newSecondFactorPolicy } from '../../two-factor/two-factor.ts';

const folder = join(dataFolder, 'demo');

const accountsFile = z.strictObject({
  password: z.string().describe('Password of every demo account.'),
  companies: z.array(newCompany),
  totpSecret: z.string().describe('Secret of the authenticator app of every demo account that has one.'),
  policies: z.array(newPolicy),
  secondFactorPolicies: z.array(newSecondFactorPolicy),
  passkeyPolicies: z.array(newPasskeyPolicy),
  accounts: z.array(
    newAccount.extend({
      factors: z
        .array(z.enum(['totp', 'contacts']))
        .default([])
        .describe('Its ways of the second step.'),
      shows: z.string().optional().describe('What the account demonstrates; adds it to the list of demo accounts.'),
      manages: z
        .strictObject({ role: z.string(), reach: z.enum(['company', 'brand']) })
        .optional()
        .describe('Its role in the console, for its own company or brand.'),
      opens: z
        .enum(['/emergencyAddress', '/console'])
        .optional()
        .describe('The page where it demonstrates it, which the demo app opens after the sign-in.'),
    }),
  ),
});
const clientsFile = z.array(
  z.strictObject({ secret: z.string().min(32).optional(), registration: clientRegistration }),
);

const providerFile = z.strictObject({
  company: z.string(),
  name: z.string(),
  connection: z.string(),
  label: z.string(),
  domain: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
});

const samlProviderFile = providerFile
  .omit({ clientId: true, clientSecret: true })
  .extend({ privateKey: z.string(), certificate: z.string() });

const address = z.record(z.string(), z.string());
const emergencyFile = z.strictObject({
  guides: z.array(
    z.strictObject({
      name: z.string(),
      vintage: z.string(),
      level: z.enum(['msag', 'point']),
      countryIsoCode: z.string(),
      ranges: z.array(
        z.strictObject({
          street: z.string(),
          low: z.int(),
          high: z.int(),
          parity: z.enum(['odd', 'even', 'both']),
          city: z.string(),
          state: z.string(),
          postcode: z.string(),
        }),
      ),
    }),
  ),
  locationsOnly: z.array(z.string()).describe('Companies whose lines take locations of the company alone.'),
  locations: z.array(
    z.strictObject({
      company: z.string(),
      account: z.string().optional(),
      name: z.string(),
      address,
      checkReference: z.string().optional().describe('Support is asked to check it.'),
    }),
  ),
  lines: z.array(
    z.strictObject({
      id: z.string(),
      account: z.string(),
      number: z.string(),
      name: z.string(),
      kind: z.enum(lineKinds).default('digitalLine'),
      followsMain: z.boolean().default(false),
      location: z.string().optional().describe('Name of the location that its user has chosen.'),
      address: address.optional(),
      otherPhone: z.string().optional().describe('Its user is outside of its country, and gave this phone.'),
      isRefused: z.boolean().default(false).describe('The service for emergency calls has refused the address.'),
    }),
  ),
});
export type DemoEmergency = z.output<typeof emergencyFile>;

/** Street guides, locations and lines of the demo. */
export const readDemoEmergency = (): DemoEmergency =>
  emergencyFile.parse(JSON.parse(readFileSync(join(folder, 'emergency.json'), 'utf8')));

/** The example of a company's SAML provider, with its key, for a developer's machine only. */
export const readDemoSamlProvider = () =>
  samlProviderFile.parse(JSON.parse(readFileSync(join(folder, 'saml-provider.json'), 'utf8')));

/** The example of a company's identity provider, and what connects it. */
export const readDemoProvider = () =>
  providerFile.parse(JSON.parse(readFileSync(join(folder, 'identity-provider.json'), 'utf8')));

/** The stand-ins for Google and Apple, for a developer's machine only. */
const socialFile = z.strictObject({
  google: z.strictObject({ clientId: z.string(), secret: z.string() }),
  apple: z.strictObject({
    clientId: z.string(),
    teamId: z.string(),
    keyId: z.string(),
    privateKey: z.string(),
    publicKey: z.string(),
  }),
});
export const readDemoSocialProviders = () =>
  socialFile.parse(JSON.parse(readFileSync(join(folder, 'social-providers.json'), 'utf8')));

/** Demo data from `data/demo`. */
export interface Demo extends z.output<typeof accountsFile> {
  readonly clients: z.output<typeof clientsFile>;
}

/** Reads the demo data. @param demoAppPort port of the partner app, part of its redirect addresses */
export function readDemo(demoAppPort: number): Demo {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const clients = read('clients.json').replaceAll('{DEMO_APP_PORT}', String(demoAppPort));
  return { ...accountsFile.parse(JSON.parse(read('accounts.json'))), clients: clientsFile.parse(JSON.parse(clients)) };
}

/** Entry of the list of demo accounts. */
export interface DemoSignIn {
  /** E-mail address or phone number to type. */
  readonly credential: string;
  readonly extension: string | undefined;
  readonly shows: string;
}

/** Lists the demo accounts that demonstrate something. */
export function demoSignIns({ accounts, companies }: Demo): DemoSignIn[] {
  return accounts.flatMap(({ email, directNumber, extension, company, shows }) => {
    if (!shows) return [];
    const mainNumber = companies.find(({ id }) => id === company)?.mainNumbers[0];
    const needsExtension = !email && !directNumber;
    const credential = email ?? directNumber ?? mainNumber ?? '';
    return [{ credential, extension: needsExtension ? extension : undefined, shows }];
  });
}
