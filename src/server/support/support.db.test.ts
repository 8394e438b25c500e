import { Command } from 'commander';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpBrowser } from '../../../test/http-browser.ts';
import { password, redirectUri, type SecondStepSite, startSecondStepSite } from '../../../test/second-step.ts';
import { perform } from '../perform.ts';
import { addExplainCommands } from './operator/explain-commands.ts';
import { createSupport } from './support.ts';

let site: SecondStepSite;
let email: string;
beforeAll(async () => {
  site = await startSecondStepSite({ FAILURES_PER_ACCOUNT: '2' });
});
beforeEach(async () => {
  ({ email } = await site.addPerson());
});
afterAll(() => site.close());

const explain = (reference: string) => perform(site.installation, 'explainReference', { reference });
/** The story once it is kept, which happens after the user was answered. */
async function storyOf(reference: string) {
  await expect.poll(() => explain(reference).then(() => 'kept', String)).toBe('kept');
  return explain(reference);
}
const kept = () => site.installation.database.db.selectFrom('support_references').selectAll().execute();

const supportDeps = () => ({
  database: site.installation.database,
  chooseLocale: () => 'en_US',
  texts: { version: 'tested' },
});

/** Types wrong passwords until they are refused. Returns the reference that the page shows. */
async function refusedSignIn() {
  const signIn = await site.open();
  for (let n = 0; n < 2; n++) await signIn.login(email, 'Wrong-Kettle-58');
  const { status } = await signIn.login(email, 'Wrong-Kettle-58');
  expect(status).toMatchObject({ code: 429, hasReference: true });
  return { ...signIn, reference: String(status.params.reference) };
}

describe('the story of a reference', () => {
  it('tells screen, brand, app, locale, codes and times of its sign-in, without secrets', async () => {
    const { reference, signInId } = await refusedSignIn();
    const told = await storyOf(reference);
    expect(told).toMatchObject({
      reference,
      error: 'tooManyRequests (429)',
      httpStatus: 429,
      screen: 'enterPassword',
      asked: 'POST /api/login',
      app: 'app',
      brand: 0,
      locale: 'en_US',
      signIn: signInId,
    });
    expect(told.story.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
      'signInOpened ok',
      'passwordChecked mismatch',
      'passwordChecked mismatch',
      'error tooManyRequests (429)',
    ]);
    for (const { at } of told.story) expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
    expect(JSON.stringify(told)).not.toMatch(/second\.example|Kettle/);
  });

  it('[CNSL-11b] tells what the user read, in the language of the page and in that of who helps', async () => {
    const { reference } = await refusedSignIn();
    await storyOf(reference);
    const told = await perform(site.installation, 'explainReference', { reference, language: 'de_DE' });
    expect(told.shown).toEqual([
      { locale: 'en_US', text: 'You are trying too often. Please try again later.' },
      { locale: 'de_DE', text: expect.stringMatching(/^Zu viele/) },
    ]);
    const unknown = await perform(site.installation, 'explainReference', { reference, language: '../en_US' });
    expect(unknown.shown.map(({ locale }) => locale)).toEqual(['en_US']);
  });

  it('tells the gates that were closed, and the ways of second steps', async () => {
    const { id, email: own } = await site.addPerson({ company: 'strict', totpSecret: 'JBSWY3DPEHPK3PXP' });
    const signIn = await site.open();
    await signIn.login(own);
    await signIn.call('/api/post-authn/generate-code', { oneTimeSession: 'wrong' });
    await signIn.call('/api/two-factor/mfa-totp-verification', { code: '000000' });
    for (let n = 0; n < 3; n++) await signIn.login(own, 'Wrong-Kettle-58');
    const { status } = await signIn.login(own, 'Wrong-Kettle-58');
    const { story } = await storyOf(String(status.params.reference));
    expect(story).toContainEqual(
      expect.objectContaining({ event: 'gateClosed', outcome: 'secondFactor', accountId: id }),
    );
    expect(story).toContainEqual(
      expect.objectContaining({ event: 'secondFactorChecked', outcome: 'wrong', by: 'totp' }),
    );
  });

  it('is not told of the sign-in of another browser to who names it', async () => {
    const own = await site.open();
    const support = createSupport(supportDeps());
    const refusal = { name: 'internalError', code: 101 } as const;
    const named = { asked: 'POST /api/login', httpStatus: 500, rememberedLocale: undefined, acceptLanguage: undefined };
    const reference = '00000000000000aa';
    await support.keep({ ...named, reference, refusal, signIn: { id: own.signInId, token: 'guessed' } });
    expect(await explain(reference)).toMatchObject({ signIn: undefined, app: undefined, story: [{ event: 'error' }] });
  });

  it('is told to who may name one company, if it is about accounts of that company alone', async () => {
    const { reference } = await refusedSignIn();
    await storyOf(reference);
    const told = (company: string, of = reference) =>
      perform(site.installation, 'explainReference', { reference: of, company }).then(
        ({ story }) => story.length,
        (reason: Error) => reason.message,
      );
    const unknown = await told('free', '0123456789abcdef');
    expect(unknown).toMatch(/^No error is kept under this reference\./);
    expect(await told('free')).toBe(4);
    expect(await told('strict')).toBe(unknown);
    const mixed = await site.open();
    const [{ email: one }, { email: other }] = [await site.addPerson(), await site.addPerson({ company: 'strict' })];
    for (const typed of [other, one, one]) await mixed.login(typed, 'Wrong-Kettle-58');
    const { status } = await mixed.login(one, 'Wrong-Kettle-58');
    const ofBoth = String(status.params.reference);
    expect((await storyOf(ofBoth)).story.length).toBeGreaterThan(4);
    for (const company of ['free', 'strict']) expect(await told(company, ofBoth)).toBe(unknown);
    const nobodys = '00000000000000bb';
    const support = createSupport(supportDeps());
    await support.keepFailure({ traceId: nobodys, connection: 'acme' }, undefined);
    expect(await told('free', nobodys)).toBe(unknown);
  });

  it('names the app of a request that opened no sign-in, and what was wrong with it', async () => {
    const wrong = new URLSearchParams({
      client_id: 'app',
      response_type: 'code',
      redirect_uri: redirectUri,
      request: 'x',
    });
    wrong.append('redirect_uri', redirectUri);
    const browser = new HttpBrowser(site.installation.config.publicUrl);
    const { text, headers } = await browser.get(`/oauth/authorize?${wrong}`);
    const reference = headers.get('x-trace-id') ?? '';
    expect(text).toContain(reference);
    const told = await storyOf(reference);
    expect(told).toMatchObject({ error: 'invalidParameters', asked: 'GET /oauth/authorize' });
    expect(told.detail).toMatch(/redirect_uri/);
    expect(told.story.length).toBe(1);
  });

  it('is not kept of a sign-in without an error', async () => {
    const before = await kept();
    const signIn = await site.open();
    const { data } = await signIn.login(email, password);
    await signIn.browser.get(`${data.completed.continueAt}?code=${data.completed.code}`);
    expect(await kept()).toEqual(before);
  });

  it.each([
    ['0123456789abcdef', 'No error is kept under this reference.'],
    ['hello', 'A reference has 16 characters'],
  ])('of %s is refused in words', (reference, words) => expect(explain(reference)).rejects.toThrow(words));
});

it('portico explain shows the story, and takes a reference as it is said', async () => {
  const { reference } = await refusedSignIn();
  await storyOf(reference);
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  const program = new Command();
  addExplainCommands(program, (work) => work({ perform: (name, input) => perform(site.installation, name, input) }));
  await program.parseAsync(['explain', reference.toUpperCase().replace(/.{4}/g, '$& ')], { from: 'user' });
  vi.restoreAllMocks();
  expect(printed).toMatch(/^error +tooManyRequests \(429\)$/m);
  expect(printed).toMatch(/^\S+Z +signInOpened +ok/m);
  expect(printed).not.toMatch(/127\.0\.0\.1|::1/);
});

it('a process keeps at most 300 references a minute', async () => {
  let minutes = 0;
  const support = createSupport(supportDeps(), () => 60_000 * minutes);
  const failure = (n: number) => ({ traceId: `f${String(n).padStart(15, '0')}`, connection: 'acme' });
  await Promise.all(Array.from({ length: 310 }, (_, n) => support.keepFailure(failure(n), undefined)));
  expect((await kept()).filter(({ reference }) => reference.startsWith('f00000000000')).length).toBe(300);
  minutes = 1;
  await support.keepFailure({ ...failure(400), name: 'ssoNoAccount', code: 502 }, undefined);
  const last = await explain(failure(400).traceId);
  expect(last).toMatchObject({ error: 'ssoNoAccount (502)', detail: 'connection acme', asked: 'single sign-on' });
});
