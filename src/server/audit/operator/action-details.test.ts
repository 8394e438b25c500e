import { expect, it } from 'vitest';
import { actionDetails, inOneLine } from './action-details.rules.ts';

it('keeps choices, numbers and names of what operators manage', () => {
  const changes = { role: 'administrator', locale: 'de_DE', extension: null };
  const details = actionDetails({ who: 'ann@acme.example', state: 'disabled', isTemporary: true, changes });
  expect(details).toEqual({ state: 'disabled', isTemporary: true, changes });
  expect(inOneLine(details)).toBe(
    'state=disabled isTemporary=true changes.role=administrator changes.locale=de_DE changes.extension=null',
  );
});

it('says of secrets and of data of persons only that they were given', () => {
  const account = { company: 'acme', email: 'ann@acme.example', firstName: 'Ann', directNumber: '+12125550191' };
  const details = actionDetails({ account, password: 'Copper-Kettle-58', settings: { clientSecret: 'hidden-secret' } });
  expect(details).toEqual({
    account: { company: 'acme', email: '…', firstName: '…', directNumber: '…' },
    password: '…',
    settings: { clientSecret: '…' },
  });
});

it('counts records and long lists', () =>
  expect(
    actionDetails({
      rows: [{ a: 1 }, { a: 2 }],
      scopes: Array.from({ length: 21 }, () => 'openid'),
      policy: { values: Array.from({ length: 501 }, () => 'app') },
    }),
  ).toEqual({ rows: 2, scopes: 21, policy: { values: 501 } }));

it('keeps the values of access policies, as many as one change may have', () => {
  const policy = { values: Array.from({ length: 500 }, (_, n) => `192.0.2.${n}/32`) };
  expect(actionDetails({ policy })).toEqual({ policy });
});
