import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertionXml, responseXml, signXml } from '../../../examples/identity-provider/saml-response.ts';
import { messageIn } from '../../../examples/identity-provider/saml-sign-out.ts';
import { bootOn } from '../../../test/boot-on.ts';
import { commandScript } from '../../../test/built-server.ts';
import { HttpBrowser } from '../../../test/http-browser.ts';
import type { StartedSignIn } from '../../../test/relying-party.ts';
import { type PostedAnswer, type RunningSamlProvider, startSamlProvider } from '../../../test/saml-provider.ts';
import { type SsoSite, startSsoSite } from '../../../test/sso-site.ts';
import { selfSignedCertificate } from '../gateways/identity-provider/self-signed-certificate.ts';

const people = [
  { email: 'priya@summitridge.example', name: 'Priya Holt', amr: ['pwd', 'mfa'] },
  { email: 'quinn@summitridge.example', name: 'Quinn Maddox' },
  { email: 'ada@harbourlane.example', name: 'Somebody Else' },
];
const priya = 'priya@summitridge.example';
let site: SsoSite;
let provider: RunningSamlProvider;
const perform: SsoSite['perform'] = (name, input) => site.perform(name, input);

beforeAll(async () => {
  site = await startSsoSite();
  provider = await startSamlProvider({ answerAddresses: [site.answerAddressOf('ridge')], people });
  const metadata = provider.metadata();
  await perform('addSamlConnection', { company: 'summit-ridge', id: 'ridge', label: 'Employees', metadata });
  await site.proveDomain('summit-ridge', 'summitridge.example');
});
afterAll(async () => {
  provider.close();
  await site.close();
});

/** Begins a sign-in, and lets the provider answer. */
async function answered(person: string, entered = person) {
  const { started, sentTo } = await site.begin(entered);
  return { started, answer: await provider.signIn(sentTo, person) };
}

/** Posts an answer as the provider's page does: a browser sends no cookies with SameSite=Lax along. */
const post = ({ address, form }: PostedAnswer) => new HttpBrowser(site.portico.url).post(address, form);

const isShown = ({ text }: { readonly text: string }, name: string) => text.includes(`"name":"${name}"`);

/** The error that the page shows after an answer. */
async function errorAt({ browser }: Pick<StartedSignIn, 'browser'>, location: string): Promise<unknown> {
  return bootOn(await browser.get(location)).refusal?.name;
}

describe('single sign-on by SAML 2.0', () => {
  it('[SSO-1b] signs in by a posted answer, which comes without the cookies of the browser', async () => {
    await perform('setSsoConnection', { id: 'ridge', changes: { trustsSecondFactor: true } });
    const { started, answer } = await answered(priya);
    const taken = await post(answer);
    expect(taken.status).toBe(303);
    const finished = await started.browser.get(taken.location ?? '');
    expect(finished.location).toBe(`${site.portico.url}/?signIn=${started.signInId}`);
    expect((await site.tokensOf(started)).claims()).toMatchObject({ email: priya, amr: ['fed', 'mfa'] });
  });

  it('is finished only by the browser that began it', async () => {
    const { answer } = await answered(priya);
    const { location = '' } = await post(answer);
    const { text } = await new HttpBrowser(site.portico.url).get(location);
    expect(isShown({ text }, 'ssoBegunElsewhere')).toBe(true);
  });

  it('[SSO-5c] refuses a used answer, also when it comes several times at once', async () => {
    const { answer } = await answered(priya);
    const answers = await Promise.all([1, 2, 3].map(() => post(answer)));
    expect(answers.filter(({ location }) => location?.includes('/api/sso/finish'))).toHaveLength(1);
    expect(answers.filter((one) => isShown(one, 'ssoInvalidToken'))).toHaveLength(2);
    expect(isShown(await post(answer), 'ssoInvalidToken')).toBe(true);
  });

  it('[SSO-5c] sends nobody to the address that a RelayState names', async () => {
    const { answer } = await answered(priya);
    for (const RelayState of ['https://evil.example', '//evil.example', '/elsewhere']) {
      const { location, text } = await post({ ...answer, form: { ...answer.form, RelayState } });
      expect(location).toBeUndefined();
      expect(text.includes('evil.example')).toBe(false);
    }
  });

  it('[SSO-5b] [SSO-5c] tells what is wrong with an answer', async () => {
    const { started, answer } = await answered(priya);
    const altered = Buffer.from(answer.form.SAMLResponse ?? '', 'base64').toString();
    const alter = (from: string, to: string) => Buffer.from(altered.replaceAll(from, to)).toString('base64');
    const SAMLResponse = alter(provider.entityId, 'https://other.example');
    const { location = '' } = await post({ ...answer, form: { ...answer.form, SAMLResponse } });
    expect(await errorAt(started, location)).toBe('invalidIdpEntity');
    const other = await answered(priya);
    const genuine = Buffer.from(other.answer.form.SAMLResponse ?? '', 'base64').toString();
    const forged = Buffer.from(genuine.replace(`>${priya}<`, '>rosa@summitridge.example<')).toString('base64');
    const taken = await post({ ...other.answer, form: { ...other.answer.form, SAMLResponse: forged } });
    expect(await errorAt(other.started, taken.location ?? '')).toBe('ssoInvalidToken');
    const [failure] = await perform('listSsoFailures', { company: 'summit-ridge' });
    expect(failure).toMatchObject({ connection: 'ridge', name: 'ssoInvalidToken' });
    expect(JSON.stringify(failure)).not.toContain(priya);
    const nowhere = `${site.portico.url}/api/sso/answer/nowhere`;
    expect(isShown(await post({ ...answer, address: nowhere }), 'invalidIdpEntity')).toBe(true);
  });

  it('links by an address only in a domain that the company has proven', async () => {
    const { started, answer } = await answered('ada@harbourlane.example', priya);
    const { location = '' } = await post(answer);
    const finished = await started.browser.get(location);
    expect(await errorAt(started, finished.location ?? '')).toBe('ssoNoAccount');
  });

  it('takes an answer with hundreds of groups, and shows a page for one that is larger than a form may be', async () => {
    const { started, answer } = await answered(priya);
    const genuine = Buffer.from(answer.form.SAMLResponse ?? '', 'base64');
    const padded = (bytes: number) => Buffer.concat([genuine, Buffer.alloc(bytes, ' ')]).toString('base64');
    const tooLarge = await post({ ...answer, form: { ...answer.form, SAMLResponse: padded(100_000) } });
    expect(tooLarge.status).toBe(413);
    expect(isShown(tooLarge, 'invalidRequest')).toBe(true);
    const { location = '' } = await post({ ...answer, form: { ...answer.form, SAMLResponse: padded(70_000) } });
    expect(location).toContain('/api/sso/finish');
    expect((await started.browser.get(location)).location).toBe(`${site.portico.url}/?signIn=${started.signInId}`);
  });

  it('lets a sign-in begin at the provider only where the connection allows it, and the user confirms', async () => {
    const address = site.answerAddressOf('ridge');
    const unsolicited = () => ({
      address,
      form: provider.unsolicited(priya, address, `${site.portico.url}/api/sso/metadata/ridge`),
    });
    expect(isShown(await post(unsolicited()), 'ssoBegunElsewhere')).toBe(true);
    await perform('setSamlConnection', { id: 'ridge', changes: { allowsIdpInitiated: true } });
    const { answer } = await answered(priya);
    const altered = { ...answer, form: { SAMLResponse: answer.form.SAMLResponse ?? '' } };
    expect(isShown(await post(altered), 'ssoInvalidToken')).toBe(true);
    const browser = new HttpBrowser(site.portico.url);
    const { form } = unsolicited();
    const { location = '' } = await browser.post(address, form);
    const page = await browser.follow(location);
    const begun = new URL(page.location ?? ''); // at the app of the brand, which begins a sign-in
    expect(begun.pathname).toBe('/initiate');
    expect(Object.fromEntries(begun.searchParams)).toMatchObject({ login_hint: priya, selected_entrance: 'sso' });
    expect(isShown(await browser.post(address, form), 'ssoInvalidToken')).toBe(true);
  });

  it('[SSO-1b] publishes its metadata, with the next key before that signs', async () => {
    const metadata = async () => (await new HttpBrowser(site.portico.url).get('/api/sso/metadata/ridge')).text;
    const keysIn = (xml: string) => [...xml.matchAll(/use="signing".*?Certificate>([^<]+)</g)].map(([, key]) => key);
    const [first] = keysIn(await metadata());
    expect(await metadata()).toContain(`Location="${site.portico.url}/api/sso/answer/ridge"`);
    expect((await perform('showOwnMetadata', { id: 'ridge' })).xml).toBe(await metadata());
    await perform('addSamlKey', { id: 'ridge' });
    const [still, next] = keysIn(await metadata());
    expect(still).toBe(first);
    await perform('retireSamlKey', { id: 'ridge' });
    expect(keysIn(await metadata())).toEqual([next]);
    await expect(perform('retireSamlKey', { id: 'ridge' })).rejects.toThrow('no next key');
  });

  it('[SSO-1b] takes a new certificate of the provider beside the former one', async () => {
    await provider.rotateKeys();
    await perform('setSamlConnection', { id: 'ridge', changes: { metadata: provider.metadata() } });
    const { answer } = await answered(priya);
    expect((await post(answer)).location).toContain('/api/sso/finish');
    const other = provider.metadata().replaceAll(provider.entityId, 'https://other.example');
    const change = perform('setSamlConnection', { id: 'ridge', changes: { metadata: other } });
    await expect(change).rejects.toThrow('expected');
  });

  it('stores no metadata that it could not read again, so that they harm no other connection', async () => {
    const metadata = provider.metadata().replaceAll(/Location="[^"]+"/g, 'Location="javascript:alert(1)"');
    const added = { company: 'harbour-lane', id: 'unusable', label: 'Employees', metadata };
    const named = metadata.replaceAll(provider.entityId, 'https://other.example');
    await expect(perform('addSamlConnection', { ...added, metadata: named })).rejects.toThrow(
      'no usable signOnAddress',
    );
    await expect(perform('setSamlConnection', { id: 'ridge', changes: { metadata } })).rejects.toThrow('no usable');
    expect(await perform('listSsoConnections', {})).toMatchObject([{ id: 'ridge' }]);
  });
});

describe('a test of a connection by SAML 2.0', () => {
  const day = 24 * 3_600_000;

  /** Runs the command, and visits the address that it prints. Returns what it prints after that. */
  async function runTest(answer: (startAddress: string) => Promise<PostedAnswer>): Promise<string> {
    const env = { ...process.env, ...site.portico.database.env, PUBLIC_URL: site.portico.url };
    const child = spawn(process.execPath, [commandScript(), 'sso', 'test', 'ridge'], { env });
    let printed = '';
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        printed += chunk;
        const [, found] = /minutes: (\S+)\n/.exec(printed) ?? [];
        if (found) resolve(found);
      });
      child.stderr.on('data', (chunk) => (printed += chunk));
      child.once('exit', () => reject(new Error(printed)));
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const { location = '' } = await new HttpBrowser(site.portico.url).get(address);
    await post(await answer(location));
    await ended;
    return printed;
  }

  /** An answer for another audience than this installation. */
  async function answerForOther(startAddress: string): Promise<PostedAnswer> {
    const query = new URL(startAddress).searchParams;
    const [, inResponseTo] = / ID="([^"]+)"/.exec(messageIn(query, 'SAMLRequest') ?? '') ?? [];
    const address = site.answerAddressOf('ridge');
    const claims = provider.claimsOf(priya, { answerAddress: address, audience: 'tellwick', inResponseTo });
    const SAMLResponse = Buffer.from(responseXml(claims, signXml(assertionXml(claims), provider.key))).toString(
      'base64',
    );
    return { address, form: { SAMLResponse, RelayState: query.get('RelayState') ?? '' } };
  }

  it('[SSO-1b] tells how far the clocks are apart, which certificate ends soon, and whom it signs in', async () => {
    const { privateKey, certificate } = provider.key;
    const validity = { from: Date.now() - day, until: Date.now() + 27.5 * day };
    const ending = selfSignedCertificate(privateKey, 'Acme', validity);
    const metadata = provider.metadata().replaceAll(certificate, ending);
    const former = provider.certificates().slice(1);
    const alone = former.reduce((xml, one) => xml.replaceAll(one, ending), metadata);
    await perform('setSamlConnection', { id: 'ridge', changes: { metadata: alone } });
    const printed = await runTest((address) => provider.signIn(address, priya));
    expect(printed).toMatch(/^ok {4}Times \(clocks \d s apart\)$/m);
    expect(printed).toMatch(/^warn {2}Certificate ends in 27 days$/m);
    expect(printed).toContain(`email  ${priya}`);
    expect(printed).toMatch(/Signs in Priya Holt .*\nPassed, 1 warning\. Nothing was changed\./);
    await perform('setSamlConnection', { id: 'ridge', changes: { metadata: provider.metadata() } });
  });

  it('[SSO-5c] names the check that has failed, and the value to set at the provider', async () => {
    const printed = await runTest(answerForOther);
    expect(printed).toMatch(/^FAIL {2}Audience and Recipient: .*\/api\/sso\/metadata\/ridge\.$/m);
    expect(printed).toMatch(/set the audience \(SP entity ID\) to http.*\/api\/sso\/metadata\/ridge /);
    expect(printed).toMatch(/^-- {4}Email$/m);
    expect(printed).toContain('Failed. Nothing was changed.');
  });
});

it('limits the answers that come from one client address', async () => {
  const browser = new HttpBrowser(site.portico.url);
  const path = `${site.answerAddressOf('ridge')}?RelayState=none`;
  const answers = await Promise.all(Array.from({ length: 301 }, () => browser.get(path)));
  const [refused] = answers.filter(({ status }) => status === 429);
  expect(isShown(refused ?? { text: '' }, 'tooManyRequests')).toBe(true);
});
