import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samlMetadata } from '../../../../examples/identity-provider/saml-provider.ts';
import { handedLinks, type OpenedLink } from '../../../../test/handed-links.ts';
import { type ManagementPerson, type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';
import { type RunningSamlProvider, startSamlProvider } from '../../../../test/saml-provider.ts';
import { setupPaths } from '../../../contract/setup-links.ts';
import { createOwnKey } from '../../gateways/identity-provider/saml-keys.ts';
import { createSetupLinks } from '../../setup-links/setup-links.ts';
import { ConnectionConflict, singleSignOnForLink } from '../../sso/sso.ts';

const company = 'free';
let provider: RunningSamlProvider;
let stranger: RunningSamlProvider;
let site: ManagementSite;
let giver: ManagementPerson;
/** The connection of the present test. */
let id: string;
const { path, ask, opened, send, startOf, post, listed, newBrowser } = handedLinks(() => site, company);
beforeAll(async () => {
  [provider, stranger] = await Promise.all([
    startSamlProvider({ answerAddresses: [] }),
    startSamlProvider({ answerAddresses: [] }),
  ]);
  site = await startManagementSite({ PRIVATE_APPS: 'on' });
  giver = await newGiver();
});
afterAll(async () => {
  await site.close();
  provider.close();
  stranger.close();
});

const newGiver = () => site.person('companyAdministrator', { kind: 'company', companyId: company });
const reason = { 'audit-reason': 'The provider signs with a new key' };
const draftsPath = () => `/saml-connections/${id}/drafts`;
const settings = async () => (await site.installation.singleSignOn.connections.byId(id))?.settings;
const fingerprint = (certificate: string) => new X509Certificate(Buffer.from(certificate, 'base64')).fingerprint256;

/** Metadata of the provider with a new key beside the present one. */
async function newMetadata(): Promise<string> {
  return samlMetadata(provider.url, [await createOwnKey('Next'), provider.key]);
}
let connections = 0;
beforeEach(async () => {
  connections += 1;
  id = `free-saml-${connections}`;
  const fields = { id, company, label: 'Staff', metadata: provider.metadata() };
  expect((await giver.call('POST', '/saml-connections', { body: fields })).status).toBe(200);
});

const link = (by = giver) => opened(by, { intent: 'certificate', connection: id, provider: 'keycloak' });
const keep = ({ browser, id: own }: OpenedLink, body: object) => send(browser, 'PUT', `${draftsPath()}/${own}`, body);
const shown = async (by = giver) => (await by.call('GET', draftsPath())).body;
const draftOf = async ({ id: own }: OpenedLink) =>
  (await shown()).drafts.find((draft: { link: string }) => draft.link === own);
const adopt = (own: string, version: string, by = giver, headers: Record<string, string> = reason) =>
  by.call('POST', `${draftsPath()}/${own}/adoption`, { body: { version }, headers });
const drop = (own: string, version: string, by = giver) =>
  by.call('DELETE', `${draftsPath()}/${own}?version=${version}`);

describe('[CNSL-16h] a link for a certificate', () => {
  it('is given for a SAML connection of the company, whether it is on or off', async () => {
    const what = { intent: 'certificate', connection: id };
    expect(await ask(giver, { intent: 'certificate' })).toMatchObject({ status: 422 });
    expect(await ask(giver, { ...what, domain: 'a.example' })).toMatchObject({ status: 422 });
    expect(await ask(giver, { ...what, connection: 'nowhere' })).toMatchObject({ status: 404 });
    const strict = await site.person('companyAdministrator', { kind: 'company', companyId: 'strict' });
    const asked = { recipient: 'Teo', ...what };
    expect((await strict.call('POST', '/companies/strict/setup-links', { body: asked })).status).toBe(404);
    const oidc = { id: 'free-oidc', company, label: 'x', issuer: provider.url, clientId: 'x' };
    await site.installation.singleSignOn.connections.add({
      ...oidc,
      ...{ trustsSecondFactor: false, requiresSameEmail: false, signsOutAtProvider: true, createsAccounts: false },
      ...{ secret: undefined, sessionHours: 12, attributes: {}, domains: [], isEnabled: false },
      settings: { type: 'oidc', issuer: 'https://id.example', clientId: 'x' },
    });
    expect(await ask(giver, { ...what, connection: 'free-oidc' })).toMatchObject({ status: 409 });
    const { body } = await ask(giver, what);
    expect(await ask(giver, what)).toMatchObject({ status: 409 });
    expect(await listed(giver, body.id)).toMatchObject({ intent: 'certificate', connection: id, protocol: 'saml' });
    await giver.call('DELETE', `${path}/${body.id}`);
    await giver.call('PATCH', `/sso-connections/${id}`, { body: { isEnabled: false } });
    const ofOff = await ask(giver, what);
    expect(ofOff.status).toBe(201);
    const switchOn = await giver.call('PATCH', `/sso-connections/${id}`, { body: { isEnabled: true } });
    expect(switchOn.status).toBe(200); // the link changes nothing of it
  });

  it('shows the connection and what its provider has, and nothing of others', async () => {
    const { browser, id: own } = await link();
    expect((await startOf(browser)).work).toEqual({
      intent: 'certificate',
      provider: 'keycloak',
      connection: id,
      link: own,
    });
    const { status, body } = await send(browser, 'GET', draftsPath());
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, label: 'Staff', issuer: provider.entityId, drafts: [] });
    expect(body.present.certificates).toEqual([
      { fingerprint: fingerprint(provider.key.certificate), endsAt: expect.any(Number) },
    ]);
    for (const [method, to] of [
      ['GET', '/saml-connections/free-oidc/drafts'],
      ['PUT', `/saml-connections/free-oidc/drafts/${own}`],
      ['PUT', `${draftsPath()}/another`],
      ['GET', `/sso-connections/${id}`],
      ['PATCH', `/saml-connections/${id}`],
      ['PATCH', `/sso-connections/${id}`],
      ['POST', `/sso-connections/${id}/tests`],
      ['GET', '/sso-domains'],
      ['POST', `${draftsPath()}/${own}/adoption`],
      ['DELETE', `${draftsPath()}/${own}`],
      ['GET', path],
    ] as const)
      expect([to, (await send(browser, method, to, method === 'GET' ? undefined : {})).status]).toEqual([to, 404]);
    expect((await send(browser, 'GET', `${draftsPath()}?company=strict`)).status).toBe(404);
  });

  it('keeps new metadata as a draft, and changes nothing about sign-ins', async () => {
    const opened = await link();
    const before = await settings();
    expect(await keep(opened, { metadata: await newMetadata() })).toMatchObject({ status: 200 });
    expect(await settings()).toEqual(before);
    const draft = await draftOf(opened);
    expect(draft).toMatchObject({
      recipient: 'Teo Lindgaard',
      settings: { signOnAddress: `${provider.url}/saml/sign-in` },
    });
    expect(draft.settings.certificates).toHaveLength(2);
    expect(draft.settings.certificates[1].fingerprint).toBe(fingerprint(provider.key.certificate));
    expect(await listed(giver, opened.id)).toMatchObject({ draftAt: draft.at });
    expect(await keep(opened, { metadataAddress: `${provider.url}/saml/metadata` })).toMatchObject({ status: 200 });
    expect((await draftOf(opened)).settings).toMatchObject({ metadataAddress: `${provider.url}/saml/metadata` });
    const { body } = await send(opened.browser, 'GET', draftsPath());
    expect(body.drafts).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(giver.id);
  });

  it.each([
    ['another entity ID', () => stranger.metadata(), /are of http/],
    ['no XML', () => 'certificate, please', /cannot be read/],
    [
      'no provider',
      () => '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"/>',
      /one identity/,
    ],
    ['a document type', () => `<!DOCTYPE x [<!ENTITY a "a">]>${provider.metadata()}`, /cannot be read/],
    ['a broken certificate', () => provider.metadata().replace(/(X509Certificate>)[^<]+/, '$1AAAA'), /certificate/],
  ])('refuses metadata with %s', async (_what, metadata, detail) => {
    const opened = await link();
    const { status, body } = await keep(opened, { metadata: metadata() });
    expect([status, body.detail]).toEqual([409, expect.stringMatching(detail)]);
    expect(await draftOf(opened)).toBeUndefined();
  });

  it('refuses metadata that are too large, or given in no or in two ways', async () => {
    const opened = await link();
    const huge = `<a>${'x'.repeat(1_000_001)}</a>`;
    expect(await keep(opened, { metadata: huge })).toMatchObject({ status: 422 });
    expect(await keep(opened, { metadata: 'x'.repeat(2_500_000) })).toMatchObject({ status: 413 });
    const address = `${provider.url}/saml/metadata`;
    expect(await keep(opened, {})).toMatchObject({ status: 409 });
    expect(await keep(opened, { metadata: provider.metadata(), metadataAddress: address })).toMatchObject({
      status: 409,
    });
    expect(await keep(opened, { metadataAddress: 'http://127.0.0.1:1/none' })).toMatchObject({ status: 409 });
    expect(await keep(opened, { metadata: provider.metadata(), isEnabled: true })).toMatchObject({ status: 422 });
    expect(await draftOf(opened)).toBeUndefined();
  });

  it('is prepared by the link alone: an administrator keeps no draft in its name', async () => {
    const { id: own } = await link();
    const body = { metadata: await newMetadata() };
    expect(await giver.call('PUT', `${draftsPath()}/${own}`, { body })).toMatchObject({ status: 409 });
    expect((await shown()).drafts).toEqual([]);
  });
});

describe('[CNSL-16i] a draft of a certificate', () => {
  it('is put in force by a person with a fresh second factor and a reason, as it was shown', async () => {
    const opened = await link();
    await keep(opened, { metadata: await newMetadata() });
    const { version, settings: kept } = await draftOf(opened);
    const reach = { kind: 'company', companyId: company } as const;
    const machine = await site.machine('companyAdministrator', reach);
    expect(await adopt(opened.id, version, { ...giver, call: machine })).toMatchObject({ status: 409 });
    const weak = await site.person('companyAdministrator', reach, { hasSecondFactor: false });
    expect(await adopt(opened.id, version, weak)).toMatchObject({ body: { code: 'confirmationNeeded' } });
    const helpdesk = await site.person('companyHelpdesk', reach);
    expect(await adopt(opened.id, version, helpdesk)).toMatchObject({ status: 403 });
    const strict = await site.person('companyAdministrator', { kind: 'company', companyId: 'strict' });
    for (const call of [adopt(opened.id, version, strict), drop(opened.id, version, strict)])
      expect((await call).status).toBe(404);
    expect((await adopt(opened.id, version, giver, {})).status).toBe(400);
    expect(await adopt(opened.id, version)).toMatchObject({ status: 200, body: { id } });
    const present = (await shown()).present;
    expect(present).toEqual(kept);
    expect((await shown()).drafts).toEqual([]);
    expect((await listed(giver, opened.id)).draftAt).toBeUndefined();
    expect(await adopt(opened.id, version)).toMatchObject({ status: 404 });
    const { items } = (await giver.call('GET', `/audit?company=${company}&operation=adoptCertificateDraft`)).body;
    expect(items[0]).toMatchObject({
      operator: `account:${giver.id}`,
      details: {
        id,
        link: opened.id,
        reason: reason['audit-reason'],
        fingerprints: kept.certificates.map((one: { fingerprint: string }) => one.fingerprint),
      },
    });
    expect(await startOf(opened.browser)).toMatchObject({ state: 'open' });
  });

  it('is refused when it was changed after it was looked at, or when the connection was', async () => {
    const opened = await link();
    await keep(opened, { metadata: await newMetadata() });
    const { version: first } = await draftOf(opened);
    await keep(opened, { metadata: await newMetadata() });
    const before = await settings();
    expect(await adopt(opened.id, first)).toMatchObject({ status: 409 });
    expect(await drop(opened.id, first)).toMatchObject({ status: 409 });
    const { version: second } = await draftOf(opened);
    const changed = await giver.call('PATCH', `/saml-connections/${id}`, { body: { metadata: await newMetadata() } });
    expect(changed.status).toBe(200);
    expect(await adopt(opened.id, second)).toMatchObject({ status: 409 });
    expect(await settings()).not.toEqual(before); // by the change alone
    const { version: third } = await draftOf(opened);
    expect(await adopt(opened.id, third)).toMatchObject({ status: 200 });
  });

  it('is put in force once of several that try at once, and is not when the link changes it in the same second', async () => {
    const opened = await link();
    await keep(opened, { metadata: await newMetadata() });
    const { version } = await draftOf(opened);
    const tried = await Promise.all(Array.from({ length: 4 }, () => adopt(opened.id, version)));
    const statuses = tried.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 404, 409].includes(status))).toBe(true);
    await keep(opened, { metadata: await newMetadata() });
    const seen = await draftOf(opened);
    const metadata = await newMetadata();
    const [adopted] = await Promise.all([adopt(opened.id, seen.version), keep(opened, { metadata })]);
    const { present } = await shown();
    if (adopted.status === 200) expect(present.certificates).toEqual(seen.settings.certificates);
    else expect(present.certificates).not.toEqual(seen.settings.certificates);
  });

  it('is dropped, and stays when its link ends', async () => {
    const leaving = await newGiver();
    const opened = await link(leaving);
    await keep(opened, { metadata: await newMetadata() });
    await site.installation.accounts.setState(leaving.id, 'disabled');
    expect(await keep(opened, { metadata: await newMetadata() })).toMatchObject({ status: 401 });
    expect(await startOf(opened.browser)).toMatchObject({ state: 'giverLeft' });
    const before = await settings();
    const { version } = await draftOf(opened);
    expect(await drop(opened.id, version)).toMatchObject({ status: 204 });
    expect((await shown()).drafts).toEqual([]);
    expect(await settings()).toEqual(before);
    const taken = await link();
    await keep(taken, { metadata: await newMetadata() });
    await giver.call('DELETE', `${path}/${taken.id}`);
    expect(await keep(taken, { metadata: await newMetadata() })).toMatchObject({ status: 401 });
    expect(await adopt(taken.id, (await draftOf(taken)).version)).toMatchObject({ status: 200 });
  });

  it('is gone with its connection, and one of the same name is not touched', async () => {
    const opened = await link();
    await keep(opened, { metadata: await newMetadata() });
    const { version } = await draftOf(opened);
    await giver.call('DELETE', `/sso-connections/${id}`);
    expect(await adopt(opened.id, version)).toMatchObject({ status: 404 });
    expect(await startOf(opened.browser)).toMatchObject({ state: 'removed' });
    expect(await listed(giver, opened.id)).toMatchObject({ state: 'removed' });
    const fields = { id, company, label: 'Again', metadata: stranger.metadata() };
    expect((await giver.call('POST', '/saml-connections', { body: fields })).status).toBe(200);
    expect((await adopt(opened.id, version)).status).toBe(409);
    const { version: now } = await draftOf(opened);
    expect(await adopt(opened.id, now)).toMatchObject({ status: 409 }); // it is of another provider
    expect(await settings()).toMatchObject({ issuer: stranger.entityId });
  });

  it('is kept by the statement: not once the link is taken back, or for another connection', async () => {
    const { id: own } = await link();
    const links = createSetupLinks(site.installation.database);
    const place = { link: own, connectionId: id, companyId: company };
    expect(await links.keepDraft({ ...place, connectionId: 'free-saml-1' }, 'x')).toBe(connections === 1);
    expect(await links.keepDraft({ ...place, companyId: 'strict' }, 'x')).toBe(false);
    const ofLink = singleSignOnForLink(site.installation, own);
    await expect(ofLink.connections.change(id, { secret: 'x' })).rejects.toThrow(ConnectionConflict);
    await expect(ofLink.domains.claim('a.example', company)).rejects.toThrow('is not for');
    expect(await links.keepDraft(place, 'one')).toBe(true);
    expect(await links.takeDraft(place, 'another')).toBe(false);
    await giver.call('DELETE', `${path}/${own}`);
    expect(await links.keepDraft(place, 'two')).toBe(false);
    const taken = await Promise.all([links.takeDraft(place, 'one'), links.takeDraft(place, 'one')]);
    expect(taken.toSorted()).toEqual([false, true]);
  });

  it('is told to the giver when the link is handed back', async () => {
    const ownGiver = await newGiver();
    const opened = await link(ownGiver);
    await keep(opened, { metadata: await newMetadata() });
    expect((await post(opened.browser, setupPaths.handBack)).link).toMatchObject({ state: 'handedBack' });
    const [mail] = (await site.messagesTo(ownGiver.email)).filter(({ kind }) => kind === 'setupHandedBack');
    expect(mail?.values).toMatchObject({ page: `${site.issuer}/console/c/${company}/sso/${id}` });
    expect(await startOf(newBrowser(), opened.code)).toMatchObject({ state: 'handedBack', intent: 'certificate' });
    const operator = encodeURIComponent(`link:${ownGiver.id}/${opened.id}`);
    const { items } = (await giver.call('GET', `/audit?company=${company}&operator=${operator}`)).body;
    expect(items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'handBackSetup',
      'keepCertificateDraft',
      'openSetupLink',
    ]);
  });
});
