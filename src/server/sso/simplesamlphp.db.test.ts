import { expect, it } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { startPortico } from '../../../test/portico.ts';
import { discoverDemoWeb, exchange, startSignIn, takeCode } from '../../../test/relying-party.ts';
import { hasSimpleSamlPhp, startSimpleSamlPhp } from '../../../test/simplesamlphp.ts';
import { readConfig } from '../config.ts';
import { openOperator } from '../operator/operator.ts';

const email = 'beatrix@brightwell.example';

it.skipIf(!hasSimpleSamlPhp())(
  '[SSO-1b] [SSO-1d] signs in by SimpleSAMLphp with an encrypted assertion, and signs out in both directions',
  async () => {
    using peer = await startSimpleSamlPhp({ id: 'person-7', email, name: 'Beatrix' });
    await using portico = await startPortico({ env: { DEMO_PROVIDER_PORT: '9' } }); // whose domains are proven
    const operator = await openOperator(readConfig({ ...portico.database.env, PUBLIC_URL: portico.url }));
    const input = { company: 'brightwell', id: 'peer', label: 'Peer', metadataAddress: peer.metadataAddress };
    const { redirectUri, logoutUri, ownMetadata = '' } = await operator.perform('addSamlConnection', input);
    const { xml } = await operator.perform('showOwnMetadata', { id: 'peer' });
    await operator.close();
    const [, certificate = ''] = /use="signing".*?Certificate>([^<]+)</.exec(xml) ?? [];
    peer.register({ entityId: ownMetadata, answerAddress: redirectUri, logoutAddress: logoutUri, certificate });
    const app = await discoverDemoWeb(portico.url);

    async function signIn() {
      const started = await startSignIn(portico, app);
      const { browser, signInId } = started;
      const query = new URLSearchParams({ signIn: signInId, email, connection: 'peer' });
      const { location: sentTo = '' } = await browser.get(`/api/sso/startup?${query}`);
      const atPeer = new HttpBrowser(peer.url);
      const { address, form } = await peer.signIn(atPeer, sentTo);
      expect(Buffer.from(form.SAMLResponse ?? '', 'base64').toString()).toContain('<saml:EncryptedAssertion');
      const { location = '' } = await new HttpBrowser(portico.url).post(address, form);
      await browser.follow(location);
      const { data } = await browser.call('/api/login-info', {}, signInId);
      const tokens = await exchange(app, await takeCode(started, data.oneTimeSession), started);
      expect(tokens.claims()).toMatchObject({ email, amr: ['fed'] });
      return { browser, atPeer };
    }
    const isSignedIn = async (browser: HttpBrowser) => (await startSignIn(portico, app, {}, browser)).signInId === '';

    const first = await signIn();
    const { text } = await first.browser.get('/oauth/sign-out');
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(text) ?? [];
    const left = await first.browser.post('/oauth/sign-out/confirm', { xsrf, logout: 'yes' });
    const page = await first.browser.get(left.location ?? '');
    const [, way = ''] = /<a href="([^"]+)"/.exec(page.text) ?? [];
    const back = await first.atPeer.follow(way.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
    expect(back.location).toContain(`${logoutUri}?SAMLResponse=`);
    expect((await first.browser.get(back.location ?? '')).location).toContain('/signed-out?brandId=');
    expect(portico.output()).not.toContain('After a sign-out'); // the answer of the peer was accepted

    const second = await signIn();
    const asked = await second.atPeer.follow(peer.signOutAddress);
    expect(asked.location).toContain(`${logoutUri}?SAMLRequest=`);
    const answered = await new HttpBrowser(portico.url).get(asked.location ?? '');
    expect(answered.location).toContain(`${peer.url}/simplesaml/saml2/idp/SingleLogoutService.php?SAMLResponse=`);
    expect((await second.atPeer.follow(answered.location ?? '')).status).toBe(200); // the peer has accepted the answer
    expect(await isSignedIn(second.browser)).toBe(false);
  },
);
