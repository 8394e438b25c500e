import type { z } from 'zod';
import type { ProviderType } from '../../gateways/identity-provider/identity-providers.ts';
import type { CheckedStep, TestCheck } from '../stores/connection-test.ts';
import type { shownReport } from './shown-connection.ts';

type TestReport = z.output<typeof shownReport>;

/** What a test is about, for its advice. */
export interface TestedConnection {
  readonly id: string;
  readonly companyId: string;
  readonly type: ProviderType;
  /** Address that the provider answers to. */
  readonly redirectUri: string;
  /** Address of the own metadata, which is also the name of this installation there; undefined without metadata. */
  readonly ownMetadata?: string;
  readonly trustsSecondFactor: boolean;
}

type Words = { readonly name: string; advice(connection: TestedConnection): string };

/** Each check, and what mends it at an OpenID provider. */
const openIdWords: Readonly<Record<TestCheck, Words>> = {
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
  certificate: {
    name: 'Certificate',
    advice: () => 'At your provider, renew the certificate that signs.',
  },
  email: {
    name: 'Email',
    advice: ({ id }) =>
      'At your provider, release the e-mail address, and say that it is verified (email_verified), or name another claim here: ' +
      `portico sso set ${id} --map email=<claim>`,
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

/** What differs by SAML 2.0. */
const samlWords: Partial<typeof openIdWords> = {
  metadata: {
    name: 'Metadata',
    advice: ({ id }) =>
      `Get the metadata of the provider again: portico sso set ${id} --saml-metadata <file or address>`,
  },
  answer: {
    name: 'Answer of the provider',
    advice: () => 'At your provider, give the person access to this application, and sign the assertion with its key.',
  },
  client: {
    name: 'Encryption',
    advice: ({ ownMetadata }) => `At your provider, load the metadata of this installation again: ${ownMetadata}`,
  },
  algorithm: {
    name: 'Signature algorithm',
    advice: () => 'At your provider, sign with RSA and SHA-256, SHA-384 or SHA-512.',
  },
  signature: {
    name: 'Signature',
    advice: ({ id }) =>
      `At your provider, sign the assertion; here, renew its certificates: portico sso set ${id} --saml-metadata <file or address>`,
  },
  audience: {
    name: 'Audience and Recipient',
    advice: ({ ownMetadata, redirectUri }) =>
      `At your provider, set the audience (SP entity ID) to ${ownMetadata} and the reply address (ACS) to ${redirectUri}`,
  },
  request: {
    name: 'InResponseTo and RelayState',
    advice: () =>
      'At your provider, return RelayState unchanged. Open the address of a test once, and begin there, not at the provider.',
  },
  freshness: {
    name: 'Time of the sign-in',
    advice: () => 'At your provider, authenticate the user again where ForceAuthn asks for it.',
  },
  email: {
    name: 'Email',
    advice: () => 'At your provider, release the e-mail address as an attribute, such as email, or as the NameID.',
  },
};
const words: { readonly [Type in ProviderType]: typeof openIdWords } = {
  oidc: openIdWords,
  saml: { ...openIdWords, ...samlWords },
};

const marks = { ok: 'ok   ', warning: 'warn ', failed: 'FAIL ', notChecked: '--   ' } as const;

/** The result of a test of a connection, for the command line. */
export function testLines(report: TestReport, connection: TestedConnection): string[] {
  const steps = report.checks.flatMap(({ check, result, detail }) => {
    const { name, advice } = words[connection.type][check];
    const line = `${marks[result]} ${name}${detail ? detailOf(result, detail) : ''}`;
    return result === 'failed' || result === 'warning' ? [line, `      ${advice(connection)}`] : [line];
  });
  return [...steps, ...identityLines(report, connection), lastLine(report, connection)];
}

const detailOf = (result: CheckedStep['result'], detail: string) =>
  ({ ok: ` (${detail})`, warning: ` ${detail}`, failed: `: ${detail}`, notChecked: '' })[result];

function identityLines({ identity, account, newAccount }: TestReport, connection: TestedConnection): string[] {
  if (!identity) return [];
  const { subject, email, isEmailVerified, name, amr } = identity;
  return [
    `sub    ${subject}`,
    `email  ${email ?? 'none'}${isEmailVerified === undefined ? '' : isEmailVerified ? '  verified' : '  not verified'}`,
    `name   ${name ?? 'none'}`,
    `amr    ${amr.join(', ') || 'none'}${trustOf(amr, connection)}`,
    account ? `Signs in ${account.name} (${account.id}).` : signsInNew(newAccount),
  ];
}

const signsInNew = (name: string | undefined) =>
  name === undefined ? 'Signs in nobody.' : `Makes an account for ${name}, and signs in to it.`;

/** Whether a second factor that the provider reports counts here. */
const trustOf = (amr: readonly string[], { trustsSecondFactor }: TestedConnection) =>
  amr.includes('mfa') ? `  second factor, ${trustsSecondFactor ? 'trusted' : 'not trusted'}` : '';

function passed({ checks }: TestReport): string {
  const warnings = checks.filter(({ result }) => result === 'warning').length;
  return warnings === 0 ? 'Passed' : `Passed, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`;
}

const lastLine = (report: TestReport, { companyId }: TestedConnection) =>
  report.hasPassed
    ? `${passed(report)}. Nothing was changed. Next: portico sso enforce ${companyId}`
    : 'Failed. Nothing was changed. Single sign-on cannot be enforced with this.';
