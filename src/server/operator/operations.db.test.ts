import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { readConfig } from '../config.ts';
import { type Installation, openInstallation } from '../installation.ts';
import type { OperationInput, OperationName, OperationOutput } from '../operations.ts';
import { perform } from '../perform.ts';
import { connectControlSocket, openControlSocket } from './control-socket.ts';
import { systemAccount } from './system-account.ts';

type Perform = <Name extends OperationName>(name: Name, input: OperationInput<Name>) => Promise<OperationOutput<Name>>;

let database: FreshDatabase;
let installation: Installation;

beforeEach(async () => {
  database = await freshDatabase();
  installation = await openInstallation(readConfig(database.env));
});
afterEach(async () => {
  await installation.close();
  await database.dispose();
});

async function directly(work: (perform: Perform) => Promise<void>) {
  await work((name, input) => perform(installation, name, input, systemAccount()));
}

async function throughControlSocket(work: (perform: Perform) => Promise<void>) {
  const server = await openControlSocket(database.env.DATA_DIR, installation);
  const remote = await connectControlSocket(database.env.DATA_DIR);
  await work(remote.perform);
  await remote.close();
  await server.close();
}

const bcryptHash = '$2b$04$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e';
const ann = { firstName: 'Ann', lastName: 'Other', company: 'acme', email: 'ann@acme.example' };

describe.each([
  ['directly', directly],
  ['through the socket of a running server', throughControlSocket],
])('an operator, %s', (_how, operate) => {
  it('adds, lists and removes clients, and sees a secret only once', () =>
    operate(async (perform) => {
      const added = await perform('addClient', {
        clientId: 'app',
        name: 'App',
        redirectUris: ['https://app.example/callback'],
      });
      expect(added.secret?.length).toBeGreaterThan(30);
      expect(added.issuer).toBe(installation.config.publicUrl);
      const listed = await perform('listClients', {});
      expect(listed.map(({ clientId }) => clientId)).toEqual(['app']);
      expect(JSON.stringify(listed)).not.toContain(added.secret);
      await perform('removeClient', { clientId: 'app' });
      await expect(perform('removeClient', { clientId: 'app' })).rejects.toThrow('There is no client "app".');
    }));

  it('changes a client without losing the rest, and its secret by itself', () =>
    operate(async (perform) => {
      const callback = { redirectUris: ['https://app.example/callback'] };
      const { secret } = await perform('addClient', { clientId: 'app', name: 'App', isThirdParty: true, ...callback });
      await expect(perform('addClient', { clientId: 'app', name: 'Other', ...callback })).rejects.toThrow(
        'There is a client "app" already.',
      );
      const hashOf = async () => (await installation.clients.byId('app'))?.secretHash;
      const before = await hashOf();
      expect(await perform('setClient', { clientId: 'app', changes: { name: 'Shop', brandId: 7 } })).toEqual({
        clientId: 'app',
      });
      expect(await perform('showClient', { clientId: 'app' })).toMatchObject({
        name: 'Shop',
        brandId: 7,
        isThirdParty: true,
        hasSecret: true,
        ...callback,
      });
      await perform('setClient', { clientId: 'app', changes: { brandId: null } });
      expect(await perform('showClient', { clientId: 'app' })).not.toHaveProperty('brandId');
      expect(await hashOf()).toBe(before);
      const rotated = await perform('rotateClientSecret', { clientId: 'app' });
      expect(rotated.secret).not.toBe(secret);
      expect(await hashOf()).not.toBe(before);
      const wrong = perform('setClient', { clientId: 'app', changes: { redirectUris: ['http://app.example/'] } });
      await expect(wrong).rejects.toThrow('The redirect uris (1) begins with https');
      await perform('setClient', { clientId: 'app', changes: { isPublic: true } });
      expect(await hashOf()).toBeUndefined();
      await expect(perform('rotateClientSecret', { clientId: 'app' })).rejects.toThrow('has no secret');
      await expect(perform('setClient', { clientId: 'none', changes: {} })).rejects.toThrow(
        'There is no client "none".',
      );
    }));

  it('gets a reason when a redirect address is invalid', () =>
    operate(async (perform) => {
      const added = perform('addClient', { clientId: 'app', name: 'App', redirectUris: ['https://app.example/#top'] });
      await expect(added).rejects.toThrow('The redirect uris (1) must have no fragment (# and what follows).');
    }));

  it('adds an account, finds it by each identifier, and changes its state and password', () =>
    operate(async (perform) => {
      await perform('addCompany', { id: 'acme', name: 'Acme', brandId: 0, mainNumbers: ['+12125550190'] });
      const account = { ...ann, directNumber: '+12125550191', extension: '7' };
      const { id } = await perform('addAccount', { account, password: 'Copper-Kettle-58' });
      for (const who of [id, 'ANN@acme.example', '+1 (212) 555-0191', '+12125550190*7'])
        expect(await perform('showAccount', { who })).toMatchObject({
          id,
          directNumber: '+12125550191',
          extension: '7',
        });
      await perform('setAccount', { who: id, state: 'disabled', password: 'Silver-Teapot-31' });
      expect(await perform('showAccount', { who: id })).toMatchObject({ state: 'disabled' });
      const hash = (await installation.accounts.findPassword(id))?.hash;
      await expect(installation.hasher.verify(hash, 'Silver-Teapot-31')).resolves.toBe(true);
      await expect(perform('showAccount', { who: 'bob@acme.example' })).rejects.toThrow('There is no account');
    }));

  it('[PASS-1c] sets no password that is guessed early or was used before, unless it is temporary', () =>
    operate(async (perform) => {
      await perform('addCompany', { id: 'acme', name: 'Acme', brandId: 0 });
      for (const password of ['Password2024!', 'Tellwick1'])
        await expect(perform('addAccount', { account: ann, password })).rejects.toThrow('easy to guess');
      const { id } = await perform('addAccount', { account: ann, password: 'Copper-Kettle-58' });
      const set = (password: string, isTemporary = false) => perform('setAccount', { who: id, password, isTemporary });
      await expect(set('P@ssw0rd1')).rejects.toThrow('easy to guess');
      await expect(set('Copper-Kettle-58')).rejects.toThrow('used before');
      await set('Password2024!', true);
      await set('Silver-Teapot-31');
    }));

  it('[PASS-1a] cannot set a password that violates the rules', () =>
    operate(async (perform) => {
      await perform('addCompany', { id: 'acme', name: 'Acme', brandId: 0 });
      await expect(perform('addAccount', { account: ann, password: 'short1A' })).rejects.toThrow('8 to 32 characters');
      await expect(installation.accounts.count()).resolves.toBe(0);
    }));

  it('imports a password of Keycloak as one that is verified here', () =>
    operate(async (perform) => {
      await perform('addCompany', { id: 'acme', name: 'Acme', brandId: 0 });
      const { hash, salt } = { hash: 'BBs+1+PaslLtBPULUr8/lQicvVuHiEPMz0i8MjLCbzM=', salt: 'c2FsdHNhbHRzYWx0c2FsdA==' };
      const credential = {
        secretData: JSON.stringify({ value: hash, salt }),
        credentialData: JSON.stringify({ hashIterations: 1000, algorithm: 'pbkdf2-sha256' }),
      };
      const rows = [{ line: 2, values: { ...ann, passwordHash: JSON.stringify(credential) } }];
      expect(await perform('importAccounts', { rows })).toMatchObject({ added: 1, problems: [] });
      const [account] = await installation.accounts.byEmail(ann.email);
      const stored = await installation.accounts.findPassword(account?.id ?? '');
      expect(await installation.hasher.verify(stored?.hash, 'correct horse')).toBe(true);
      expect(await installation.hasher.verify(stored?.hash, 'wrong horse')).toBe(false);
    }));

  it('imports the valid rows of a file and gets a reason for each other line', () =>
    operate(async (perform) => {
      await perform('addCompany', { id: 'acme', name: 'Acme', brandId: 0 });
      const rows = [
        { ...ann, passwordHash: bcryptHash },
        { ...ann, firstName: 'Twin' },
        { ...ann, email: 'nowhere' },
        { ...ann, email: 'b@acme.example', passwordHash: 'open sesame' },
        { ...ann, email: 'c@acme.example', company: 'other' },
        { ...ann, email: 'd@acme.example', locale: 'de_DE', countryIsoCode: 'DE' },
        { ...ann, email: 'e@acme.example', locale: 'xx_YY' },
        { ...ann, email: 'f@acme.example', countryIsoCode: 'ZZ' },
        { ...ann, email: undefined },
        { company: 'acme', lastName: 'Other', email: 'g@acme.example' },
      ].map((values, at) => ({ line: at + 2, values }));
      const first = await perform('importAccounts', { rows });
      expect({ added: first.added, existing: first.existing }).toEqual({ added: 2, existing: 0 });
      expect(first.problems).toEqual([
        { line: 3, problem: 'The e-mail address belongs to another account of the company.' },
        { line: 4, problem: 'email is no e-mail address.' },
        { line: 5, problem: expect.stringContaining('passwordHash is not a hash of') },
        { line: 6, problem: 'There is no company "other".' },
        { line: 8, problem: 'locale is no known locale, such as de_DE.' },
        { line: 9, problem: 'countryIsoCode is no known country, such as DE.' },
        { line: 10, problem: expect.stringContaining('needs an e-mail address, a direct number or an extension') },
        { line: 11, problem: 'firstName is missing.' },
      ]);
      const again = await perform('importAccounts', { rows });
      expect({ ...again, problems: again.problems.length }).toMatchObject({ added: 0, existing: 2, problems: 8 });
      const { id } = await perform('showAccount', { who: 'ann@acme.example' });
      const hash = (await installation.accounts.findPassword(id))?.hash;
      await expect(installation.hasher.verify(hash, 'correct horse')).resolves.toBe(true);
      expect(installation.hasher.isOutdated(hash ?? '', '')).toBe(true);
    }));

  it('refuses a hash that costs too much, or adds its account without a password', () =>
    operate(async (perform) => {
      await perform('addCompany', { id: 'acme', name: 'Acme', brandId: 0 });
      const rows = [
        { line: 2, values: { ...ann, passwordHash: bcryptHash.replace('$04$', '$14$') } },
        { line: 3, values: { ...ann, email: 'b@acme.example', passwordHash: 'open sesame' } },
      ];
      const refused = await perform('importAccounts', { rows });
      expect(refused.added).toBe(0);
      expect(refused.problems[0]?.problem).toContain('passwordHash costs too much');
      expect(refused.problems[1]?.problem).toContain('passwordHash is not a hash of');
      const reset = await perform('importAccounts', { rows, costly: 'reset' });
      expect(reset).toMatchObject({ added: 1, withoutPassword: 1, problems: [{ line: 3 }] });
      const { id } = await perform('showAccount', { who: 'ann@acme.example' });
      expect(await installation.accounts.findPassword(id)).toBeUndefined();
    }));

  it('changes an account, and removes it with its sessions and all its rows but those of the audit', () =>
    operate(async (perform) => {
      await perform('addCompany', { id: 'acme', name: 'Acme', brandId: 0, mainNumbers: ['+12125550190'] });
      await perform('addCompany', { id: 'beta', name: 'Beta', brandId: 0 });
      const shared = { directNumber: '+12125550191', email: 'ann@shared.example' };
      const { id } = await perform('addAccount', { account: { ...ann, ...shared, extension: '7' } });
      const { id: other } = await perform('addAccount', { account: { ...ann, ...shared, company: 'beta' } });
      await perform('setAccount', { who: id, changes: { firstName: 'Anna', extension: null, locale: 'de_DE' } });
      const shown = await perform('showAccount', { who: id });
      expect(shown).toMatchObject({ firstName: 'Anna', lastName: 'Other', locale: 'de_DE', ...shared });
      expect(shown.extension ?? undefined).toBeUndefined();
      const moved = { email: 'anna@acme.example', directNumber: '+12125550192' };
      await perform('setAccount', { who: id, changes: moved, isEmailConfirmed: true });
      expect(await perform('showAccount', { who: shared.email })).toMatchObject({ id: other, ...shared });
      const taken = perform('setAccount', { who: other, changes: { directNumber: '+12125550190' } });
      await expect(taken).rejects.toThrow('The number belongs to another account or company.');
      const bare = perform('setAccount', { who: id, changes: { email: null, directNumber: null } });
      await expect(bare).rejects.toThrow('needs an e-mail address, a direct number or an extension');
      expect((await perform('listAccounts', { company: 'acme' })).map((one) => one.id)).toEqual([id]);
      await installation.audit.record({ event: 'signInFinished', outcome: 'ok', accountId: id });
      await installation.consents.grant(id, 'app', ['openid']);
      await expect(perform('removeCompany', { id: 'acme' })).rejects.toThrow('has 1 accounts');
      await perform('removeAccount', { who: id });
      await expect(perform('showAccount', { who: id })).rejects.toThrow('There is no account');
      expect(await installation.consents.list(id)).toEqual([]);
      const recorded = (await perform('readAudit', { who: id })).map(({ event, outcome }) => `${event} ${outcome}`);
      expect(recorded).toEqual(expect.arrayContaining(['signInFinished ok', 'operatorAction removeAccount']));
      await perform('removeCompany', { id: 'acme' });
      await expect(perform('removeCompany', { id: 'acme' })).rejects.toThrow('There is no company "acme".');
    }));

  it('adds and changes a company, whose main numbers are those of the last change', () =>
    operate(async (perform) => {
      const acme = { id: 'acme', name: 'Acme', brandId: 0, mainNumbers: ['+12125550190', '+12125550191'] };
      await perform('addCompany', { id: 'acme', name: 'Acme', brandId: 0 });
      await expect(perform('addCompany', acme)).rejects.toThrow('There is a company "acme" already.');
      await expect(perform('addCompany', { ...acme, id: 'lost', brandId: 99_999 })).rejects.toThrow('no brand 99999');
      await perform('setCompany', { id: 'acme', changes: { name: 'Acme Ltd', mainNumbers: ['+12125550191'] } });
      expect(await perform('showCompany', { id: 'acme' })).toMatchObject({
        name: 'Acme Ltd',
        brandId: 0,
        mainNumbers: ['+12125550191'],
        accounts: 0,
      });
      await expect(perform('setCompany', { id: 'none', changes: { name: 'X' } })).rejects.toThrow(
        'There is no company',
      );
    }));

  it('says in words what a company must be', () =>
    operate(async (perform) => {
      const acme = { id: 'acme', name: 'Acme', brandId: 0 };
      const refused = (change: object) => expect(perform('addCompany', { ...acme, ...change })).rejects;
      await refused({ id: 'bad id!' }).toThrow('The id must have letters, digits, dots, dashes and underscores only.');
      await refused({ mainNumbers: ['1'] }).toThrow('The main numbers (1) is not a number in E.164 form');
      for (const name of ['Acme \u202Etrap', 'Acme\r\nBcc: x'])
        await refused({ name }).toThrow('The name has invisible characters');
      await perform('addCompany', acme);
      const days = perform('setCompany', { id: 'acme', changes: { passwordDays: -1 } });
      await expect(days).rejects.toThrow(/^The password days must be at least 0\.$/);
    }));

  it('rotates the signing key', () =>
    operate(async (perform) => {
      await installation.keys.load();
      const { keyId } = await perform('rotateKey', {});
      const [signing] = await installation.keys.load();
      expect(signing?.kid).toBe(keyId);
      const keys = await perform('listKeys', {});
      expect(keys.map(({ state }) => state).toSorted()).toEqual(['is published', 'is published', 'signs', 'signs']);
      await expect(perform('removeKey', { keyId })).rejects.toThrow('signs now');
      const published = { keyId: keys.find(({ state }) => state === 'is published')?.keyId ?? '' };
      await expect(perform('removeKey', published)).rejects.toThrow('still used');
      await perform('removeKey', { ...published, evenUsed: true });
      expect((await perform('listKeys', {})).length).toBe(3);
    }));

  it('finds accounts by state, a part of the name, the domain and the brand', () =>
    operate(async (perform) => {
      await perform('addCompany', { id: 'acme', name: 'Acme', brandId: 0 });
      await perform('addCompany', { id: 'beta', name: 'Beta', brandId: 1210 });
      await perform('addAccount', { account: ann });
      const odd = { ...ann, lastName: 'O_ther 100%', email: 'b@mail.acme.example', company: 'beta' };
      await perform('addAccount', { account: { ...odd, state: 'disabled' } });
      const found = async (filter: OperationInput<'listAccounts'>) =>
        (await perform('listAccounts', filter)).map(({ email }) => email).toSorted();
      expect(await found({ state: 'disabled' })).toEqual([odd.email]);
      expect(await found({ name: 'ANN OTH' })).toEqual([ann.email]);
      expect(await found({ name: '_ther' })).toEqual([odd.email]);
      expect(await found({ name: '00%' })).toEqual([odd.email]);
      expect(await found({ name: 'o_' })).toEqual([odd.email]);
      expect(await found({ name: 'AN' })).toEqual([ann.email, odd.email]);
      expect(await found({ name: 'nn' })).toEqual([]); // two letters begin a word
      expect(await found({ emailDomain: 'ACME.example' })).toEqual([ann.email]);
      expect(await found({ brandId: 1210 })).toEqual([odd.email]);
      expect(await found({ name: 'ann', limit: 5 })).toEqual([ann.email, odd.email]);
    }));

  it('leaves an audit record for each change', () =>
    operate(async (perform) => {
      await perform('listClients', {});
      await installation.keys.load();
      await perform('rotateKey', {});
      const records = await perform('readAudit', { event: 'operatorAction' });
      expect(records).toMatchObject([{ event: 'operatorAction', outcome: 'rotateKey' }]);
      const { at = 0, id = '' } = records[0] ?? {};
      expect(await perform('readAudit', { before: { at, id } })).toEqual([]);
      expect(await perform('readAudit', { from: at + 1 })).toEqual([]);
      expect(await perform('readAudit', { to: at })).toEqual([]);
      expect(await perform('readAudit', { clientId: 'app' })).toEqual([]);
    }));
});

describe('the audit of operators', () => {
  it.each([
    ['directly', directly],
    ['through the socket of a running server', throughControlSocket],
  ])('says who changed what, and no secrets or data of persons: %s', (_how, operate) =>
    operate(async (perform) => {
      await perform('addCompany', { id: 'acme', name: 'Acme', brandId: 0 });
      const { id } = await perform('addAccount', { account: ann, password: 'Copper-Kettle-58' });
      const changes = { role: 'administrator' as const, lastName: 'Second' };
      await perform('setAccount', { who: ann.email, state: 'disabled', password: 'Silver-Teapot-31', changes });
      const rows = [
        { line: 2, values: { ...ann, email: 'bob@acme.example' } },
        { line: 3, values: {} },
      ];
      await perform('importAccounts', { rows, file: 'people.csv' });
      await perform('removeAccount', { who: ann.email });
      const records = await perform('readAudit', { event: 'operatorAction' });
      expect(records.every(({ operator }) => operator === systemAccount())).toBe(true);
      const found = (outcome: string) => records.find((one) => one.outcome === outcome);
      expect(found('setAccount')).toMatchObject({
        accountId: id,
        details: { state: 'disabled', password: '…', changes: { role: 'administrator', lastName: '…' } },
      });
      expect(found('importAccounts')?.details).toMatchObject({
        file: 'people.csv',
        companies: ['acme'],
        lines: 2,
        added: 1,
        refused: 1,
      });
      expect(found('removeAccount')).toMatchObject({ accountId: id });
      expect(found('addCompany')?.details).toMatchObject({ id: 'acme', brandId: 0 });
      expect(JSON.stringify(records)).not.toMatch(/Kettle|Teapot|Second|acme\.example/);
    }),
  );
});

describe('the control socket', () => {
  it('is accessible only to its owner', async () => {
    const server = await openControlSocket(database.env.DATA_DIR, installation);
    expect(statSync(join(database.env.DATA_DIR, 'control.sock')).mode & 0o077).toBe(0);
    await server.close();
  });

  it('replaces the socket of a killed server', async () => {
    const killed = await openControlSocket(database.env.DATA_DIR, installation);
    const next = await openControlSocket(database.env.DATA_DIR, installation);
    const remote = await connectControlSocket(database.env.DATA_DIR);
    await expect(remote.perform('listClients', {})).resolves.toEqual([]);
    await remote.close();
    await next.close();
    await killed.close();
  });

  it('replies to invalid input with a sentence', async () => {
    const server = await openControlSocket(database.env.DATA_DIR, installation);
    const remote = await connectControlSocket(database.env.DATA_DIR);
    const unknown = 'toString' as 'listClients';
    await expect(remote.perform(unknown, {})).rejects.toThrow('does not support');
    const wrong = { clientId: 7 } as unknown as { clientId: string };
    await expect(remote.perform('removeClient', wrong)).rejects.toThrow('The client id must be a string.');
    await remote.close();
    await server.close();
  });
});
