import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DnsServer, startDnsServer } from '../../../../test/dns-server.ts';
import { handedLinks } from '../../../../test/handed-links.ts';
import { type ManagementPerson, type ManagementSite, startManagementSite } from '../../../../test/management-site.ts';
import { setupPaths } from '../../../contract/setup-links.ts';
import { singleSignOnForLink } from '../../sso/sso.ts';

const company = 'free';
let dns: DnsServer;
let site: ManagementSite;
let giver: ManagementPerson;
const { path, ask, opened, send, startOf, post, listed, newBrowser } = handedLinks(() => site, company);
beforeAll(async () => {
  dns = await startDnsServer();
  site = await startManagementSite({ DNS_SERVERS: dns.address });
  giver = await newGiver();
});
afterAll(async () => {
  await site.close();
  dns.close();
});

const newGiver = () => site.person('companyAdministrator', { kind: 'company', companyId: company });
const domains = () => site.installation.singleSignOn.domains;
let domainsMade = 0;
/** A domain that the company has claimed and not proven. */
async function claimed(): Promise<string> {
  domainsMade += 1;
  const domain = `part-${domainsMade}.example`;
  await domains().claim(domain, company);
  return domain;
}
const linkFor = async (domain: string, by = giver) => opened(by, { intent: 'domain', domain });
const proofOf = (domain: string) => `/companies/${company}/sso-domains/${domain}/proof`;
const recordOf = (domain: string) => `/companies/${company}/sso-domains/${domain}/record`;
const provenAt = async (domain: string) =>
  (await domains().list(company)).find((one) => one.domain === domain)?.provenAt;

/** Publishes the record of a domain as its link shows it. */
async function publish(browser: Parameters<typeof send>[0], domain: string): Promise<void> {
  const { body } = await send(browser, 'GET', recordOf(domain));
  dns.publish(body.name, body.value);
}

describe('[CNSL-16g] a link for a domain', () => {
  it('is given for one that the company has claimed and not proven, once at a time', async () => {
    const domain = await claimed();
    const what = { intent: 'domain', domain };
    expect(await ask(giver, { intent: 'domain' })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/domain' }] },
    });
    expect(await ask(giver, { ...what, provider: 'okta' })).toMatchObject({ status: 422 });
    expect(await ask(giver, { ...what, domain: 'nobody.example' })).toMatchObject({ status: 404 });
    await domains().claim('of-strict.example', 'strict');
    expect(await ask(giver, { ...what, domain: 'of-strict.example' })).toMatchObject({ status: 404 });
    const proven = await claimed();
    await domains().prove(proven, company);
    expect(await ask(giver, { ...what, domain: proven })).toMatchObject({ status: 409 });
    const made = await Promise.all([ask(giver, what), ask(giver, { ...what, domain: ` ${domain.toUpperCase()}` })]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { id } = made.find(({ status }) => status === 201)?.body ?? expect.fail();
    expect(await listed(giver, id)).toMatchObject({ intent: 'domain', domain, state: 'notOpened' });
    const helpdesk = await site.person('companyHelpdesk', { kind: 'company', companyId: company });
    expect(await ask(helpdesk, { ...what, domain: await claimed() })).toMatchObject({ status: 403 });
  });

  it('shows and proves this domain alone, and has nothing else', async () => {
    const [domain, other] = [await claimed(), await claimed()];
    const { browser } = await linkFor(domain);
    expect((await startOf(browser)).work).toEqual({ intent: 'domain', domain, provesDomains: true });
    const { items } = (await send(browser, 'GET', '/sso-domains')).body;
    expect(items.map((one: { domain: string }) => one.domain)).toEqual([domain]);
    for (const name of [other, 'new.example']) {
      expect((await send(browser, 'GET', recordOf(name))).status).toBe(404);
      expect((await send(browser, 'POST', proofOf(name), {})).status).toBe(404);
    }
    expect(await domains().list(company)).not.toContainEqual(expect.objectContaining({ domain: 'new.example' }));
    for (const [method, to] of [
      ['GET', '/sso-connections/any'],
      ['POST', '/saml-connections'],
      ['GET', '/saml-connections/any/drafts'],
      ['PUT', '/saml-connections/any/drafts/any'],
      ['DELETE', `/companies/${company}/sso-domains/${domain}`],
      ['GET', path],
    ] as const)
      expect([to, (await send(browser, method, to, method === 'GET' ? undefined : {})).status]).toEqual([to, 404]);
    expect((await send(browser, 'GET', recordOf(domain))).body).toMatchObject({ found: 'nothing' });
    expect((await send(browser, 'POST', proofOf(domain), {})).body).toMatchObject({ result: 'missing' });
    await publish(browser, domain);
    expect((await send(browser, 'POST', proofOf(domain), {})).body).toMatchObject({ result: 'proven' });
    expect((await send(browser, 'POST', proofOf(domain), {})).status).toBe(409);
    expect(await provenAt(other)).toBeUndefined();
  });

  it('proves nothing while single sign-on is in use, and shows the record and the check', async () => {
    const domain = await claimed();
    const { browser } = await linkFor(domain);
    await publish(browser, domain);
    await site.installation.singleSignOn.realms.add({
      realm: 'FREE.EXAMPLE',
      companyId: company,
      domain,
      sessionHours: 12,
    });
    expect((await startOf(browser)).work).toMatchObject({ provesDomains: false });
    expect((await send(browser, 'GET', recordOf(domain))).body).toMatchObject({ found: 'right' });
    expect(await send(browser, 'POST', proofOf(domain), {})).toMatchObject({ status: 409 });
    expect(await provenAt(domain)).toBeUndefined();
    await site.installation.singleSignOn.realms.remove('FREE.EXAMPLE');
    expect((await send(browser, 'POST', proofOf(domain), {})).body).toMatchObject({ result: 'proven' });
  });

  it('ends when it is taken back, when its giver may not do as much, and when the domain is removed', async () => {
    const isOver = async ({ browser }: Awaited<ReturnType<typeof linkFor>>, domain: string, state: string) => {
      const call = await send(browser, 'POST', proofOf(domain), {});
      expect([call.status, call.body.code, (await startOf(browser)).state]).toEqual([401, 'linkEnded', state]);
    };
    const [first, second, third] = [await claimed(), await claimed(), await claimed()];
    const leaving = await newGiver();
    const [taken, left, gone] = [await linkFor(first), await linkFor(second, leaving), await linkFor(third)];
    await giver.call('DELETE', `${path}/${taken.id}`);
    await isOver(taken, first, 'takenBack');
    await site.installation.accounts.setState(leaving.id, 'disabled');
    await isOver(left, second, 'giverLeft');
    await domains().remove(third, company);
    await isOver(gone, third, 'removed');
    await domains().claim(third, company);
    await isOver(gone, third, 'removed');
    expect(await giver.call('POST', `${path}/${gone.id}/extension`)).toMatchObject({ status: 409 });
  });

  it('is kept to its domain by the statements: a proof on its way is not made once it ends', async () => {
    const [domain, other] = [await claimed(), await claimed()];
    const { id } = await linkFor(domain);
    const ofLink = singleSignOnForLink(site.installation, id);
    expect((await ofLink.domains.list(company)).map((one) => one.domain)).toEqual([domain]);
    await expect(ofLink.domains.claim(other, company)).rejects.toThrow('is not for');
    await expect(ofLink.domains.prove(other, company)).rejects.toThrow();
    await expect(ofLink.connections.change('any', { secret: 'x' })).rejects.toThrow('cannot change');
    await giver.call('DELETE', `${path}/${id}`);
    await expect(ofLink.domains.prove(domain, company)).rejects.toThrow('does not work any more');
    expect(await provenAt(domain)).toBeUndefined();
    expect(await provenAt(other)).toBeUndefined();
  });

  it('is handed back: its giver is told where to go on, and the audit names the link', async () => {
    const ownGiver = await newGiver();
    const domain = await claimed();
    const link = await linkFor(domain, ownGiver);
    await publish(link.browser, domain);
    await send(link.browser, 'POST', proofOf(domain), {});
    expect((await post(link.browser, setupPaths.handBack)).link).toMatchObject({ state: 'handedBack' });
    const [mail] = (await site.messagesTo(ownGiver.email)).filter(({ kind }) => kind === 'setupHandedBack');
    expect(mail?.values).toMatchObject({ recipient: 'Teo Lindgaard', page: `${site.issuer}/console/c/${company}/sso` });
    expect(await startOf(newBrowser(), link.code)).toMatchObject({ state: 'handedBack', intent: 'domain' });
    const operator = `link:${ownGiver.id}/${link.id}`;
    const { items } = (await giver.call('GET', `/audit?company=${company}&operator=${encodeURIComponent(operator)}`))
      .body;
    const done = items.map(({ outcome }: { outcome: string }) => outcome);
    expect(done).toEqual(['handBackSetup', 'proveSsoDomain', 'openSetupLink']);
    const [made] = (await giver.call('GET', `/audit?company=${company}&operation=makeSetupLink`)).body.items;
    expect(made.details).toMatchObject({ intent: 'domain', domain, id: link.id });
    expect(JSON.stringify(made)).not.toContain('Teo');
  });
});
