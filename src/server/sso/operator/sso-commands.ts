import type { Command } from 'commander';
import { type Format, given, jsonOption, print, printRecord } from '../../command-line/command-line.ts';
import type { InputTo, Operate, OperatorOf } from '../../operation/operation.ts';
import type { samlOperations } from './saml-operations.ts';
import { endingSoon } from './shown-connection.ts';
import { type ConnectionOptions, fieldsOf, samlFieldsOf, withFields } from './sso-connection-options.ts';
import type { ssoOperations } from './sso-operations.ts';
import { addSsoTestCommands } from './sso-test-commands.ts';

/** Adds the commands for connections that are the same for both protocols, and those that test and enforce. */
export function addSsoCommands(sso: Command, operate: Operate<typeof ssoOperations & typeof samlOperations>): void {
  withFields(sso.command('add <company> <id>'))
    .description('connects a company to its OpenID or SAML provider; the id is part of the redirect address')
    .action((company: string, id: string, options: ConnectionOptions) =>
      operate(async (operator) => {
        if (options.samlMetadata !== undefined) return addSaml(operator, company, id, options);
        const { isEnabled: _, ...fields } = fieldsOf({ label: id, ...options });
        const input = { company, id, ...fields } as InputTo<typeof ssoOperations.addSsoConnection>; // the operation validates it
        const { redirectUri, logoutUri } = await operator.perform('addSsoConnection', input);
        print(`Added ${id}. Enter this redirect address at the provider:\n${redirectUri}`);
        print(`And this one for the redirect after sign-out, and for back-channel logout:\n${logoutUri}`);
      }),
    );
  withFields(sso.command('set <id>'))
    .option('--enabled', 'signs users in')
    .option('--no-enabled', 'signs nobody in')
    .description('changes what is given and keeps the rest')
    .action((id: string, options: ConnectionOptions) =>
      operate(async (operator) => {
        const changes = given('sso set', { ...fieldsOf(options), ...samlFieldsOf(options) });
        const { metadata, metadataAddress, allowsIdpInitiated, ...common } = changes;
        const saml = {
          metadata,
          metadataAddress,
          allowsIdpInitiated,
        } as InputTo<typeof samlOperations.setSamlConnection>['changes']; // validated by it
        if (Object.values(saml).some((value) => value !== undefined))
          await operator.perform('setSamlConnection', { id, changes: saml });
        if (Object.keys(common).length > 0) await operator.perform('setSsoConnection', { id, changes: common });
        print(`Changed ${id}.`);
      }),
    );
  addShowCommand(sso, operate);
  addSsoTestCommands(sso, operate);
}

function addShowCommand(sso: Command, operate: Operate<typeof ssoOperations & typeof samlOperations>): void {
  sso
    .command('show <id>')
    .description('shows a connection, with the addresses for its provider')
    .option('--metadata', "prints this installation's SAML metadata for the provider")
    .addOption(jsonOption())
    .action((id: string, { metadata, ...format }: Format & { readonly metadata?: true }) =>
      operate(async (operator) => {
        if (metadata) return print((await operator.perform('showOwnMetadata', { id })).xml);
        const { certificatesEndAt, attributes, ownKeys, ...shown } = await operator.perform('showSsoConnection', {
          id,
        });
        const end =
          certificatesEndAt === undefined ? {} : { certificatesEnd: new Date(certificatesEndAt).toISOString() };
        const map = Object.entries(attributes).map(([field, name]) => `${field}=${name}`);
        const keys = ownKeys && { ownKeys: ownKeys.length };
        printRecord({ ...shown, map: map.join(', '), ...end, ...keys }, format);
      }),
    );
}

async function addSaml(
  operator: OperatorOf<typeof samlOperations>,
  company: string,
  id: string,
  options: ConnectionOptions,
): Promise<void> {
  const {
    issuer: _,
    clientId: __,
    clientSecret: ___,
    isEnabled: ____,
    ...fields
  } = fieldsOf({ label: id, ...options });
  const given = { company, id, ...fields, ...samlFieldsOf(options) };
  const input = given as InputTo<typeof samlOperations.addSamlConnection>; // the operation validates it
  const { redirectUri, ownMetadata, ...added } = await operator.perform('addSamlConnection', input);
  print(`Added ${id}. Enter this metadata address at the provider:\n${ownMetadata}`);
  print(`Or, where it asks: the entity ID is this address, the reply address is ${redirectUri}`);
  const ending = endingSoon(added);
  if (ending) print(`Warning: the signing ${ending}. Ask the provider for metadata with a newer one.`);
}
