import { describe, expect, it } from 'vitest';
import { unmetPasswordRules } from '../../../rules/credential/password.ts';
import { accountStates } from '../../accounts/account.ts';
import { demoSignIns, readDemo } from './demo-data.ts';

const demo = readDemo(4321);

describe('the demo data', () => {
  it('has more than a hundred accounts in several companies and brands', () => {
    expect(demo.accounts.length).toBeGreaterThanOrEqual(100);
    expect(new Set(demo.companies.map((company) => company.brandId)).size).toBeGreaterThanOrEqual(5);
    for (const { company } of demo.accounts) expect(demo.companies.map(({ id }) => id)).toContain(company);
  });

  it('[SIGN-5a] has an account in each state', () => {
    expect(new Set(demo.accounts.map((account) => account.state))).toEqual(new Set(accountStates));
  });

  it('has an administrator, and a company that enforces single sign-on', () => {
    expect(demo.accounts.some((account) => account.role === 'administrator' && account.state === 'active')).toBe(true);
    const enforced = demo.companies.filter((company) => company.ssoEnforced).map(({ id }) => id);
    expect(demo.accounts.some(({ company }) => enforced.includes(company))).toBe(true);
  });

  it('has no duplicate address, number or extension in a company', () => {
    const keys = demo.accounts.flatMap(({ email, directNumber, company, extension }) => [
      ...(email ? [`${company} ${email}`] : []),
      ...(directNumber ? [`${company} ${directNumber}`] : []),
      ...(extension ? [`${company} ${extension}`] : []),
    ]);
    const all = [...keys, ...demo.companies.flatMap((company) => company.mainNumbers)];
    expect(new Set(all).size).toBe(all.length);
  });

  it('[ACCT-1a] has an e-mail address shared by three accounts of two brands', () => {
    const several = demo.accounts.filter(({ email }) => email === 'quinn@manydesks.example');
    const brands = several.map(({ company }) => demo.companies.find(({ id }) => id === company)?.brandId);
    expect(several).toHaveLength(3);
    expect(new Set(brands).size).toBe(2);
    expect(demoSignIns(demo).filter(({ credential }) => credential === 'quinn@manydesks.example')).toHaveLength(1);
  });

  it('uses only fictitious names, addresses and numbers', () => {
    // Numbers that regulators reserve for fiction: US and Canada, United Kingdom, Australia, Germany, France.
    const fictitious =
      /^\+(1\d{3}55501\d\d|442079460\d{3}|441614960\d{3}|612(5550|7010)\d{4}|493023125\d{3}|33199\d{6})$/;
    for (const { email } of demo.accounts) if (email) expect(email).toMatch(/\.example$/);
    for (const { directNumber } of demo.accounts) if (directNumber) expect(directNumber).toMatch(fictitious);
    for (const company of demo.companies) for (const number of company.mainNumbers) expect(number).toMatch(fictitious);
  });

  it('[PASS-1a] has a password that is valid for every account', () => {
    for (const { email, firstName, lastName, directNumber, company } of demo.accounts) {
      const companyName = demo.companies.find(({ id }) => id === company)?.name;
      const accountInformation = [email, firstName, lastName, directNumber, companyName].filter((x) => x !== undefined);
      expect(unmetPasswordRules(demo.password, { accountInformation })).toEqual([]);
    }
  });

  it('uses the port of the partner app in the addresses of its client', () => {
    const addressesOf = (id: string) =>
      demo.clients.find(({ registration }) => registration.clientId === id)?.registration.redirectUris;
    expect(addressesOf('demo-web')).toEqual(['http://localhost:4321/callback']);
    expect(addressesOf('demo-native')).toEqual(['com.example.portico-demo:/callback', 'http://127.0.0.1/callback']);
  });

  it('[SIGN-2a] [SIGN-2b] [SIGN-2c] lists accounts by e-mail address, direct number, and main number with extension', () => {
    const listed = demoSignIns(demo);
    expect(listed.find(({ credential }) => credential.includes('@'))?.extension).toBeUndefined();
    expect(listed).toContainEqual({ credential: '+12125550104', extension: undefined, shows: 'A direct number' });
    expect(listed).toContainEqual({
      credential: '+12125550100',
      extension: '102',
      shows: 'The main number with an extension',
    });
  });
});
