import type { Command } from 'commander';
import { appendOption } from '../../command-line/command-line.ts';
import { numberOf } from '../../command-line/number-of.ts';
import { readTextFile } from '../../command-line/read-text-file.ts';
import { OperationRefused } from '../../operation/operation.ts';

/** Options as parsed by the command line. The input schemas of the operations validate them. */
export interface ConnectionOptions {
  readonly label?: string;
  readonly issuer?: string;
  readonly clientId?: string;
  readonly clientSecretFile?: string;
  readonly trustSecondFactor?: boolean;
  readonly sameEmail?: boolean;
  readonly sessionHours?: string;
  readonly signOutAtProvider?: boolean;
  readonly enabled?: boolean;
  readonly samlMetadata?: string;
  readonly idpInitiated?: boolean;
  readonly createAccounts?: boolean;
  readonly map?: string[];
  readonly domain?: string[];
}

/** Adds the options of a connection to a command. */
export function withFields(command: Command): Command {
  return command
    .option('--label <label>', 'name that users see beside other connections of the company')
    .option('--issuer <address>', 'issuer identifier of the provider, exactly as it writes it')
    .option('--client-id <id>', 'id of this installation at the provider')
    .option('--client-secret-file <file>', 'file with the secret of this installation at the provider')
    .option('--saml-metadata <file or address>', 'metadata of a SAML provider; from an address they are renewed daily')
    .option('--idp-initiated', 'lets sign-ins begin at a SAML provider')
    .option('--no-idp-initiated')
    .option('--trust-second-factor', "takes the provider's second factor (amr mfa) for this installation's")
    .option('--no-trust-second-factor')
    .option('--same-email', 'refuses another address at the provider than the one that was entered')
    .option('--no-same-email')
    .option('--session-hours <hours>', 'hours after which sessions end; default 12')
    .option('--sign-out-at-provider', 'signs users who sign out here out at the provider too, if it can; the default')
    .option('--no-sign-out-at-provider')
    .option('--create-accounts', 'makes an account for a user who has none, at a domain that the company has proven')
    .option('--no-create-accounts')
    .option(
      '--map <field=name>',
      'claim or attribute for email, givenName, familyName or extension; repeatable, empty for the usual one',
      appendOption,
    )
    .option(
      '--domain <domain>',
      'vouches for addresses at this domain alone; repeatable, empty for all that the company has proven',
      appendOption,
    );
}

/** @throws OperationRefused */
function mappingOf(given: readonly string[]): Record<string, string> {
  const pairs = given.map((pair): [string, string] => {
    const at = pair.indexOf('=');
    if (at < 1) throw new OperationRefused(`--map ${pair}: write a field, an equals sign and a name.`);
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return Object.fromEntries(pairs);
}

/** What the options give. @throws OperationRefused */
export const fieldsOf = (options: ConnectionOptions) => ({
  label: options.label,
  issuer: options.issuer,
  clientId: options.clientId,
  clientSecret:
    options.clientSecretFile === undefined ? undefined : readTextFile('--client-secret-file', options.clientSecretFile),
  trustsSecondFactor: options.trustSecondFactor,
  requiresSameEmail: options.sameEmail,
  signsOutAtProvider: options.signOutAtProvider,
  sessionHours: options.sessionHours === undefined ? undefined : numberOf('--session-hours', options.sessionHours),
  isEnabled: options.enabled,
  createsAccounts: options.createAccounts,
  attributes: options.map && mappingOf(options.map),
  domains: options.domain?.filter((one) => one !== ''),
});

/** Metadata are fetched from an address, or read from a file. */
export const samlFieldsOf = ({ samlMetadata, idpInitiated: allowsIdpInitiated }: ConnectionOptions) => ({
  ...(samlMetadata !== undefined &&
    (/^https?:/.test(samlMetadata)
      ? { metadataAddress: samlMetadata }
      : { metadata: readTextFile('--saml-metadata', samlMetadata) })),
  allowsIdpInitiated,
});
