import { z } from 'zod';
import { createOwnKey, parseOwnKeys } from '../../gateways/identity-provider/saml-keys.ts';
import type { SamlSettings } from '../../gateways/identity-provider/saml-settings.ts';
import { changes, OperationRefused, query } from '../../operation/operation.ts';
import { addressesOf } from '../answer-path.ts';
import { type Connection, newSamlConnection, samlChanges } from '../stores/connection.ts';
import { metadataFrom, renewedBySource, type SamlNeeds, settingsOf } from './given-metadata.ts';
import { refuseEntityName } from './refuse-entity-name.ts';
import { shownConnection } from './shown-connection.ts';
import { type ConnectionNeeds, findConnection, named, refuseUnusable, shown } from './sso-operations.ts';

type StoreNeeds = Pick<SamlNeeds, 'singleSignOn'>;

/** One key signs; the next one is made known before it signs. */
const mostKeys = 2;

async function changeKeys(
  { singleSignOn: { connections } }: StoreNeeds,
  { id }: Connection,
  change: (keys: ReturnType<typeof parseOwnKeys>) => Promise<ReturnType<typeof parseOwnKeys>>,
) {
  const keys = await change(parseOwnKeys(await connections.secretOf(id)));
  await connections.change(id, { secret: JSON.stringify(keys) });
  return { id, keys: keys.length };
}

const ownKeys = z.object({ id: z.string(), keys: z.int().describe('How many the connection has.') });

/** Operations on connections by SAML 2.0. */
export const samlOperations = {
  addSamlConnection: changes({
    access: 'company',
    title: 'Connect a company to its SAML provider.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/saml-connections' },
    confirmation: 'fresh',
    input: newSamlConnection,
    output: shownConnection,
    command: 'byHand', // one command for both protocols
    example: 'sso add acme acme-saml --label Employees --saml-metadata acme-metadata.xml',
    async run(needs: SamlNeeds, input) {
      const { metadata, metadataAddress, allowsIdpInitiated, ...rest } = input;
      const read = await metadataFrom(needs, { metadata, metadataAddress });
      const settings: SamlSettings = { type: 'saml', ...read, metadataAddress, allowsIdpInitiated };
      await refuseEntityName(needs, input.company, settings.issuer);
      await refuseUnusable(needs, settings);
      const secret = JSON.stringify([await createOwnKey(input.id)]);
      await needs.singleSignOn.connections.add({ ...rest, settings, secret });
      return shown(needs, await findConnection(needs, { id: input.id }));
    },
  }),
  setSamlConnection: changes({
    access: 'company',
    title: 'Change what a connection has of its SAML provider. What is not given stays.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'PATCH', path: '/saml-connections/{id}', lift: 'changes' },
    confirmation: 'fresh',
    shownBy: 'showSsoConnection',
    input: named.extend({ changes: samlChanges }),
    output: z.object({ id: z.string() }),
    command: 'byHand',
    example: 'sso set acme-saml --idp-initiated',
    async run(needs: SamlNeeds, input) {
      const stored = settingsOf(await findConnection(needs, input));
      const { allowsIdpInitiated = stored.allowsIdpInitiated, ...source } = input.changes;
      const isRenewed = source.metadata !== undefined || source.metadataAddress !== undefined;
      const renewed = isRenewed ? await renewedBySource(needs, stored, source) : stored;
      await needs.singleSignOn.connections.change(input.id, { settings: { ...renewed, allowsIdpInitiated } });
      return { id: input.id };
    },
  }),
  addSamlKey: changes({
    access: 'company',
    title: 'Add the next own key to a SAML connection. It does not sign yet.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'POST', path: '/saml-connections/{id}/keys', status: 200 },
    confirmation: 'fresh',
    input: named,
    output: ownKeys,
    command: {
      words: 'sso key add',
      says: ({ id }) =>
        `Added the next key of ${id}. When its provider has the new metadata: portico sso key retire ${id}`,
    },
    example: 'sso key add acme-saml',
    async run(needs: StoreNeeds, input) {
      const connection = await findConnection(needs, input);
      settingsOf(connection);
      return changeKeys(needs, connection, async (keys) => {
        if (keys.length >= mostKeys) throw new OperationRefused('The connection has its next key already.');
        return [...keys, await createOwnKey(input.id)];
      });
    },
  }),
  retireSamlKey: changes({
    access: 'company',
    title: 'Remove the own key that signs from a SAML connection. The next one signs from now on.',
    permission: 'sso:write',
    target: { company: 'company' },
    http: { method: 'DELETE', path: '/saml-connections/{id}/keys/signing' },
    confirmation: 'fresh',
    input: named,
    output: ownKeys,
    command: {
      words: 'sso key retire',
      confirms: ({ id }) => `the signing key of "${id}"`,
      says: ({ id }) => `Retired the signing key of ${id}.`,
    },
    example: 'sso key retire acme-saml --yes',
    async run(needs: StoreNeeds, input) {
      const connection = await findConnection(needs, input);
      settingsOf(connection);
      return changeKeys(needs, connection, async ([_, ...rest]) => {
        if (rest.length === 0) throw new OperationRefused('The connection has no next key. Add one first.');
        return rest;
      });
    },
  }),
  showOwnMetadata: query({
    title: 'Show the SAML metadata of this installation for the provider of a connection.',
    permission: 'sso:read',
    target: { company: 'company' },
    http: { method: 'GET', path: '/saml-connections/{id}/metadata' },
    input: named,
    output: z.object({ xml: z.string() }),
    command: 'byHand', // an option of the command that shows a connection
    example: 'sso show acme-saml --metadata',
    async run(needs: ConnectionNeeds, input) {
      const { singleSignOn, identityProviders, origins } = needs;
      const { id, settings } = await findConnection(needs, input);
      const secret = await singleSignOn.connections.secretOf(id);
      const addresses = addressesOf(origins.ofInstallation(), id);
      const xml = identityProviders.ownMetadata({ id, settings, secret, ...addresses });
      if (!xml) throw new OperationRefused(`The connection "${id}" does not use SAML.`);
      return { xml };
    },
  }),
};
