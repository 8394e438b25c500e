import type { Command } from 'commander';
import { type Format, given, jsonOption, print, printList, printRecord } from '../../command-line/command-line.ts';
import { confirmRemoval, type Removal, yesOption } from '../../command-line/confirm.ts';
import type { InputTo, Operate, OperatorOf } from '../../operation/operation.ts';
import { endsSoon } from '../connections/connection-check.ts';
import type { samlOperations } from './saml-operations.ts';
import { type ConnectionOptions, fieldsOf, samlFieldsOf, withFields } from './sso-connection-options.ts';
import { addDomainCommands } from './sso-domain-commands.ts';
import { addIdentityCommands } from './sso-identity-commands.ts';
import type { ssoOperations } from './sso-operations.ts';
import { addSsoProviderCommands } from './sso-provider-commands.ts';
import type { ssoProviderOperations } from './sso-provider-operations.ts';
import { addRealmCommands } from './sso-realm-commands.ts';
import { addSsoTestCommands } from './sso-test-commands.ts';

/** Adds the commands for single sign-on. */
export function addSsoCommands(
  program: Command,
  operate: Operate<typeof ssoOperations & typeof samlOperations & typeof ssoProviderOperations>,
): void {
  const sso = program.command('sso').description("Single sign-on with a company's own identity provider");
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
  addReadingCommands(sso, operate);
  addSamlKeyCommands(sso, operate);
  addSsoTestCommands(sso, operate);
  addDomainCommands(sso, operate);
  addIdentityCommands(sso, operate);
  addRealmCommands(sso, operate);
  addSsoProviderCommands(sso, operate);
}

function addReadingCommands(sso: Command, operate: Operate<typeof ssoOperations & typeof samlOperations>): void {
  sso
    .command('list [company]')
    .description('lists the connections of a company, or all')
    .addOption(jsonOption())
    .action((company: string | undefined, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listSsoConnections', { company }), 'connections', format, (one) => [
          one.id,
          one.companyId,
          one.type,
          one.label,
          one.issuer,
          one.isEnabled ? 'enabled' : 'off',
          one.createsAccounts ? 'creates accounts' : undefined,
          endingSoon(one),
        ]),
      ),
    );
  sso
    .command('show <id>')
    .description('shows a connection, with the addresses for its provider')
    .option('--metadata', "prints this installation's SAML metadata for the provider")
    .addOption(jsonOption())
    .action((id: string, { metadata, ...format }: Format & { readonly metadata?: true }) =>
      operate(async (operator) => {
        if (metadata) return print((await operator.perform('showOwnMetadata', { id })).xml);
        const { certificatesEndAt, attributes, ...shown } = await operator.perform('showSsoConnection', { id });
        const end =
          certificatesEndAt === undefined ? {} : { certificatesEnd: new Date(certificatesEndAt).toISOString() };
        const map = Object.entries(attributes).map(([field, name]) => `${field}=${name}`);
        printRecord({ ...shown, map: map.join(', '), ...end }, format);
      }),
    );
  sso
    .command('failures [company]')
    .description('lists the failed sign-ins of the last day, newest first, with their reasons')
    .addOption(jsonOption())
    .action((company: string | undefined, format: Format) =>
      operate(async (operator) =>
        printList(await operator.perform('listSsoFailures', { company }), 'failures', format, (one) => [
          new Date(one.at).toISOString(),
          one.connection,
          one.name,
          one.reference,
          one.reason,
        ]),
      ),
    );
  sso
    .command('remove <id>')
    .description('removes a connection, and ends the sessions and tokens of the accounts that used it')
    .addOption(yesOption())
    .action((id: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the connection "${id}", and end what it opened`, removal);
        const { accounts } = await operator.perform('removeSsoConnection', { id });
        print(`Removed ${id}. Ended what ${accounts} accounts had open.`);
      }),
    );
}

/** What is said of a certificate that has ended, or ends within 30 days. */
function endingSoon(connection: { readonly certificatesEndAt?: number }): string | undefined {
  const { certificatesEndAt: at = 0 } = connection;
  const verb = at < Date.now() ? 'ended' : 'ends';
  return endsSoon(connection, Date.now())
    ? `certificate ${verb} ${new Date(at).toISOString().slice(0, 10)}`
    : undefined;
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

function addSamlKeyCommands(sso: Command, operate: Operate<typeof samlOperations>): void {
  const key = sso.command('key').description('Own keys of a SAML connection: the first signs, each decrypts');
  key
    .command('add <id>')
    .description('adds the next key to the own metadata; it does not sign yet')
    .action((id: string) =>
      operate(async (operator) => {
        await operator.perform('addSamlKey', { id });
        print(`Added the next key of ${id}. When its provider has the new metadata: portico sso key retire ${id}`);
      }),
    );
  key
    .command('retire <id>')
    .description('removes the key that signs; the next one signs from now on')
    .addOption(yesOption())
    .action((id: string, removal: Removal) =>
      operate(async (operator) => {
        await confirmRemoval(`the signing key of "${id}"`, removal);
        await operator.perform('retireSamlKey', { id });
        print(`Retired the signing key of ${id}.`);
      }),
    );
}
