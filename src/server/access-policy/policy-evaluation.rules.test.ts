import { describe, expect, it } from 'vitest';
import { type AccessRequest, evaluatePolicies, type Policy, type PolicyKind } from './policy-evaluation.rules.ts';

const ann: AccessRequest = { accountId: 'ann', role: 'user', clientId: 'shop', address: '192.0.2.7', country: 'US' };
let ids = 0;
const rule = (effect: Policy['effect'], kind: PolicyKind, value?: string, more: Partial<Policy> = {}): Policy => ({
  id: String(ids++),
  companyId: 'acme',
  effect,
  kind,
  value,
  role: undefined,
  accountId: undefined,
  ...more,
});
const allow = (kind: PolicyKind, value?: string, more?: Partial<Policy>) => rule('allow', kind, value, more);
const deny = (kind: PolicyKind, value?: string, more?: Partial<Policy>) => rule('deny', kind, value, more);

describe('[SIGN-9a] the evaluation of policies', () => {
  it.each<[string, PolicyKind, Policy[], Partial<AccessRequest>, boolean]>([
    ['do not exist', 'network', [], {}, false],
    ['are of another kind', 'network', [deny('country', 'US')], {}, false],
    ['allow the network', 'network', [allow('network', '192.0.2.0/24')], {}, false],
    ['allow another network', 'network', [allow('network', '198.51.100.0/24')], {}, true],
    ['allow one of two', 'network', [allow('network', '198.51.100.0/24'), allow('network', '192.0.2.0/24')], {}, false],
    ['deny the network', 'network', [deny('network', '192.0.2.0/24')], {}, true],
    [
      'deny a part of the allowed network',
      'network',
      [allow('network', '192.0.2.0/24'), deny('network', '192.0.2.7')],
      {},
      true,
    ],
    ['deny another network', 'network', [deny('network', '198.51.100.0/24')], {}, false],
    ['apply to an unknown address', 'network', [allow('network', '0.0.0.0/0')], { address: undefined }, true],
    ['apply to an invalid address', 'network', [allow('network', '0.0.0.0/0')], { address: 'unknown' }, true],
    ['apply to another role', 'network', [deny('network', '0.0.0.0/0', { role: 'administrator' })], {}, false],
    ['apply to the role', 'network', [deny('network', '0.0.0.0/0', { role: 'user' })], {}, true],
    ['apply to another account', 'network', [deny('network', '0.0.0.0/0', { accountId: 'ben' })], {}, false],
    [
      'allow more for the account',
      'network',
      [allow('network', '198.51.100.0/24'), allow('network', '0.0.0.0/0', { accountId: 'ann' })],
      {},
      false,
    ],
    ['allow the country', 'country', [allow('country', 'US')], {}, false],
    ['allow another country', 'country', [allow('country', 'CA')], {}, true],
    ['allow a country when the country is unknown', 'country', [allow('country', 'US')], { country: undefined }, true],
    ['deny a country when the country is unknown', 'country', [deny('country', 'CA')], { country: undefined }, false],
    ['deny the country', 'country', [deny('country', 'US')], {}, true],
    ['allow the app', 'application', [allow('application', 'shop')], {}, false],
    ['allow another app', 'application', [allow('application', 'desk')], {}, true],
    ['deny the app', 'application', [deny('application', 'shop')], {}, true],
    ['permit only another role', 'permission', [allow('permission', undefined, { role: 'administrator' })], {}, true],
    ['permit the role', 'permission', [allow('permission', undefined, { role: 'user' })], {}, false],
    [
      'permit another account another app',
      'permission',
      [allow('permission', 'desk', { accountId: 'ben' })],
      {},
      false,
    ],
    ['permit another account this app', 'permission', [allow('permission', 'shop', { accountId: 'ben' })], {}, true],
    ['permit the account this app', 'permission', [allow('permission', 'shop', { accountId: 'ann' })], {}, false],
    ['forbid every app to all accounts', 'permission', [deny('permission')], {}, true],
    ['forbid the role this app', 'permission', [deny('permission', 'shop', { role: 'user' })], {}, true],
    ['forbid the role another app', 'permission', [deny('permission', 'desk', { role: 'user' })], {}, false],
  ])('handles policies that %s (%s)', (_, kind, policies, more, isRefused) => {
    expect(evaluatePolicies(kind, policies, { ...ann, ...more }).isRefused).toBe(isRefused);
  });

  it('returns the deciding policy, or the policies that would have allowed', () => {
    const [allowed, denied] = [allow('network', '192.0.2.0/24'), deny('network', '192.0.2.7')];
    expect(evaluatePolicies('network', [allowed, denied], ann).decidedBy).toBe(denied);
    expect(evaluatePolicies('network', [allowed], ann).decidedBy).toBe(allowed);
    expect(evaluatePolicies('network', [allowed], { ...ann, address: '198.51.100.1' })).toMatchObject({
      decidedBy: undefined,
      allowing: [allowed],
    });
  });
});
