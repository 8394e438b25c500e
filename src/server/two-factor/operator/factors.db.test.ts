import { beforeAll, describe, expect, it } from 'vitest';
import { operateOn } from '../../../../test/operate-on.ts';
import { type RunningPortico, startPortico } from '../../../../test/portico.ts';
import { logIn, type SecondStepSite, settings, startSecondStepSite, verify } from '../../../../test/second-step.ts';
import { perform } from '../../perform.ts';
import { newTotpSecret } from '../totp.ts';

describe('[MFA-5] the command line', () => {
  let portico: RunningPortico;
  beforeAll(async () => {
    portico = await startPortico();
    return () => portico[Symbol.asyncDispose]();
  });
  const operate = (...args: string[]) => operateOn(portico, args);

  it('sets, shows and lists what a company asks, and for an account only what is stricter', async () => {
    const set = ['second-factor', 'set', 'harbour-lane'];
    expect(
      await operate(...set, 'required', '--channels', 'totp,sms', '--trust-hours', '24', '--from', '2099-05-01'),
    ).toBe('Set for harbour-lane. It cannot be put off from 2099-05-01T00:00:00.000Z.\n');
    await operate(...set, 'off', '--account', 'ada@harbourlane.example', '--trust-hours', '0');
    const shown = JSON.parse(await operate('second-factor', 'show', 'ada@harbourlane.example', '--json'));
    expect(shown).toEqual({
      requirement: 'required',
      channels: ['totp', 'sms'],
      trustHours: 0,
      requiredAt: '2099-05-01T00:00:00.000Z',
    });
    const listed = JSON.parse(await operate('second-factor', 'list', 'harbour-lane', '--json'));
    expect(listed).toMatchObject([{ requirement: 'required', trustHours: 24 }, { requirement: 'off' }]);
  });

  it.each([
    [['harbour-lane', 'required', '--trust-hours', '8761'], 'The trust hours must be at most 8760.'],
    [['harbour-lane', 'required', '--channels', 'pigeon'], 'channels'],
    [['nobody', 'required'], 'There is no company "nobody".'],
    [['maple-north', 'required', '--account', 'ada@harbourlane.example'], 'There is no account'],
  ])('[MFA-4] refuses %j', async (args, reason) => {
    await expect(operate('second-factor', 'set', ...args)).rejects.toThrow(reason);
  });

  it('adds, lists and removes factors, with masked contacts', async () => {
    const who = 'clara@harbourlane.example';
    expect(await operate('factor', 'add', who, 'mobile', '+12125550123')).toBe('Added.\n');
    expect(await operate('factor', 'add', who, 'app')).toMatch(/^Key: [A-Z2-7]{32}\n$/);
    const listed = JSON.parse(await operate('factor', 'list', who, '--json'));
    expect(listed).toMatchObject([{ way: 'sms', contact: '*******0123' }, { way: 'totp' }]);
    await operate('factor', 'remove', who, listed[0].id, '--yes');
    expect(JSON.parse(await operate('factor', 'list', who, '--json'))).toHaveLength(1);
    await expect(operate('factor', 'remove', who, listed[0].id, '--yes')).rejects.toThrow('has no factor');
    await expect(operate('factor', 'add', who, 'mobile', '12')).rejects.toThrow('E.164');
  });

  it('shows a set-up code once, and sends one to a verified contact alone', async () => {
    expect(await operate('factor', 'setup-code', 'nadia@graniteferry.example')).toMatch(/^Code: \d{6}\n$/);
    expect(await operate('factor', 'reset', 'nadia@graniteferry.example')).toContain('works in 24 hours');
    await expect(operate('factor', 'reset', 'otto@graniteferry.example')).rejects.toThrow('no such verified contact');
  });
});

describe('[MFA-5] the reset of a second step', () => {
  let site: SecondStepSite;
  beforeAll(async () => {
    site = await startSecondStepSite();
    return () => site.close();
  });

  it('and every other operation on factors finds no account of another company', async () => {
    const { id: who } = await site.addPerson({ company: 'strict', contacts: [['mobile', '+12125550177']] });
    const calls = [
      ['listFactors', {}],
      ['addContactFactor', { kind: 'mobile', address: '+12125550178' }],
      ['addAppFactor', {}],
      ['removeFactor', { id: 'any' }],
      ['resetFactors', {}],
      ['makeSetupCode', {}],
      ['showSecondFactorPolicy', {}],
      ['setSecondFactorPolicy', { requirement: 'required' }],
    ] as const;
    for (const [name, input] of calls)
      await expect(perform(site.installation, name, { who, company: 'free', ...input } as never), name).rejects.toThrow(
        'There is no account',
      );
    expect(await perform(site.installation, 'listFactors', { who, company: 'strict' })).toEqual([]);
  });

  it('works after a day, tells every other contact, ends the ways until then, and is recorded', async () => {
    const [email, other] = ['reset@second.example', '+12125550188'];
    const contacts = [
      ['email', email],
      ['mobile', other],
    ] as const;
    const person = await site.addPerson({ company: 'strict', contacts, areFactors: true, totpSecret: newTotpSecret() });
    await perform(site.installation, 'resetFactors', { who: person.id });
    expect((await site.messagesTo(other)).map(({ kind }) => kind)).toEqual(['factorReset']);
    const [sent] = await site.messagesTo(email);
    expect(sent).toMatchObject({ kind: 'setupCode', values: { secureLink: expect.stringContaining('/link/secure/') } });
    const code = await site.codeTo(email);
    const { signIn } = await logIn(site, person.email);
    expect((await settings(signIn)).ways.map(({ channel }: { channel: string }) => channel)).not.toContain('setup');
    expect((await verify(signIn, { contactBy: 'setup', code })).status.code).toBe(324);
    await site.pass(24 * 3600);
    expect((await verify(signIn, { contactBy: 'setup', code })).data.stage).toBe('enrol');
    expect(await site.installation.secondFactors.factors.of(person.id)).toEqual([]);
    expect((await site.messagesTo(email)).map(({ kind }) => kind)).toContain('factorRemoved');
    expect((await verify(signIn, { contactBy: 'setup', code })).status.code).toBe(328);
    const records = await site.installation.audit.read({ accountId: person.id, limit: 50 });
    expect(records).toContainEqual(expect.objectContaining({ event: 'operatorAction', outcome: 'resetFactors' }));
  });

  it('and the import of verified contacts, apps and stricter policies set each account up as its row says', async () => {
    const common = { firstName: 'Ida', lastName: 'Lund', company: 'free', contactsVerifiedAt: '2026-05-01' };
    const rows = [
      { email: 'ida@second.example', mobile: '+12125550161', secondFactorContacts: 'mobile, email' },
      { email: 'ole@second.example', totpSecret: 'jbsw y3dp ehpk 3pxp', secondFactor: 'required' },
      { email: 'eva@second.example', secondFactorContacts: ['phone'] },
      { email: 'jan@second.example', totpSecret: 'short' },
    ].map((row, line) => ({ line, values: { ...common, ...row } }));
    const imported = await perform(site.installation, 'importAccounts', { rows });
    expect(imported).toMatchObject({ added: 2, problems: [{ line: 2 }, { line: 3 }] });
    const [ida, ole] = ['ida@second.example', 'ole@second.example'];
    const waysOf = async (who: string) =>
      (await perform(site.installation, 'listFactors', { who })).map(({ way }) => way).toSorted();
    expect([await waysOf(ida), await waysOf(ole)]).toEqual([['email', 'sms'], ['totp']]);
    const requirementOf = async (who: string) =>
      (await perform(site.installation, 'showSecondFactorPolicy', { who })).requirement;
    expect([await requirementOf(ida), await requirementOf(ole)]).toEqual(['optional', 'required']);
  });
});
