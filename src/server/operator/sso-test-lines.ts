import type { TestCheck, TestReport } from '../sso/sso.ts';

/** What a test is about, for its advice. */
export interface TestedConnection {
  readonly id: string;
  readonly companyId: string;
  /** Address that the provider answers to. */
  readonly redirectUri: string;
}

type Words = { readonly name: string; advice(connection: TestedConnection): string };

/** Each check, and what mends it. */
const checks: Readonly<Record<TestCheck, Words>> = {
  metadata: {
    name: 'Metadata',
    advice: ({ id }) =>
      `The provider must answer, and its address must be written exactly as in its metadata: portico sso show ${id}`,
  },
  answer: {
    name: 'Answer of the provider',
    advice: ({ redirectUri }) =>
      `At your provider, give the person access to this application, whose redirect address is ${redirectUri}`,
  },
  client: {
    name: 'Credentials of this installation',
    advice: ({ id }) =>
      `At your provider, compare the client id, and renew the secret: portico sso set ${id} --client-secret-file <file>`,
  },
  algorithm: {
    name: 'Signature algorithm',
    advice: () => 'At your provider, sign with an asymmetric algorithm, such as RS256.',
  },
  signature: {
    name: 'Signature',
    advice: () => 'At your provider, publish the key that signs; here, renew the stored metadata if there is any.',
  },
  issuer: {
    name: 'Issuer',
    advice: ({ id }) =>
      `At your provider and here, the issuer must be the same, letter for letter: portico sso show ${id}`,
  },
  audience: {
    name: 'Audience',
    advice: ({ id }) =>
      `At your provider, set the audience to the client id of this connection: portico sso show ${id}`,
  },
  request: {
    name: 'Nonce and state',
    advice: () =>
      'At your provider, return nonce and state unchanged. Open the address of a test once, in one browser.',
  },
  times: { name: 'Times', advice: () => 'Set the clocks of both systems by a time server (NTP).' },
  freshness: {
    name: 'Time of the sign-in',
    advice: () => 'At your provider, return auth_time where max_age asks for it.',
  },
  email: {
    name: 'Email',
    advice: () => 'At your provider, release the e-mail address, and say that it is verified (email_verified).',
  },
  domain: {
    name: 'Domain proven by DNS',
    advice: ({ companyId }) => `Prove the domain of the address: portico sso domain prove ${companyId} <domain>`,
  },
  account: {
    name: 'Account',
    advice: ({ companyId }) =>
      `Add the account with this address: portico account add --company ${companyId} --email <email>`,
  },
};

const marks = { ok: 'ok   ', failed: 'FAIL ', notChecked: '--   ' } as const;

/** The result of a test of a connection, for the command line. */
export function testLines(report: TestReport, connection: TestedConnection): string[] {
  const steps = report.checks.flatMap(({ check, result, detail }) => {
    const { name, advice } = checks[check];
    const line = `${marks[result]} ${name}${detail ? `: ${detail}` : ''}`;
    return result === 'failed' ? [line, `      ${advice(connection)}`] : [line];
  });
  return [...steps, ...identityLines(report), lastLine(report, connection)];
}

function identityLines({ identity, account }: TestReport): string[] {
  if (!identity) return [];
  const { subject, email, isEmailVerified, name, amr } = identity;
  return [
    `sub    ${subject}`,
    `email  ${email ?? 'none'}${isEmailVerified === undefined ? '' : isEmailVerified ? '  verified' : '  not verified'}`,
    `name   ${name ?? 'none'}`,
    `amr    ${amr.join(', ') || 'none'}`,
    account ? `Signs in ${account.name} (${account.id}).` : 'Signs in nobody.',
  ];
}

const lastLine = ({ hasPassed }: TestReport, { companyId }: TestedConnection) =>
  hasPassed
    ? `Passed. Nothing was changed. Next: portico sso enforce ${companyId}`
    : 'Failed. Nothing was changed. Single sign-on cannot be enforced with this.';
