import {
  type AppAddressProblem,
  type ParseAddress,
  problemOfAddress,
  problemOfOwnAddress,
  problemOfReturn,
} from '../../rules/apps/app-address.ts';
import type { ApplicationType } from '../../rules/paths/redirect.ts';

/** Each reason as a sentence for the operator. */
const sentences: Readonly<Record<AppAddressProblem['reason'], (about: string) => string>> = {
  unsafe: () => 'is no address that may be followed',
  notWhole: () => 'is no whole address',
  fragment: () => 'must have no fragment (# and what follows)',
  credentials: () => 'must have no user name and no password',
  wildcard: () => 'must name one host; a wildcard would send codes to any of them',
  parameterTaken: (name) => `must not contain the parameter ${name}, because the response adds it`,
  notWeb: () => 'begins with http or https, unless the app is native',
  notEncrypted: () => 'begins with https, because everybody on the way could read an answer over http',
  notOnDevice: () => 'begins with https, unless it is on the device itself',
  encryptedOnDevice: () => 'begins with http, as it is on the device itself',
  schemeWithoutDot: (protocol) =>
    `needs a scheme with a dot, such as com.example.app: (RFC 8252 §7.1); ${protocol} may belong to other programs`,
};
const sentenceOf = (problem: AppAddressProblem | undefined) =>
  problem && sentences[problem.reason](problem.about ?? '');

/** Why an app cannot be returned to at an address, as a sentence for the operator; undefined if it can. */
export const returnSentence = (address: string, type: ApplicationType, parse: ParseAddress): string | undefined =>
  sentenceOf(problemOfReturn(address, type, parse));

/** The same for an address to which the server alone sends. */
export const noticeSentence = (address: string, parse: ParseAddress): string | undefined =>
  sentenceOf(problemOfAddress(address, 'web', parse));

/** Why Portico or a browser should not open this address of an app by itself, as a sentence for the operator. */
export function ownAddressSentence(address: string, parse: ParseAddress): string | undefined {
  const problem = problemOfOwnAddress(address, parse);
  if (problem?.reason === 'wildcard') return 'must name one host';
  return problem?.reason === 'notOnDevice' ? 'begins with https, or with http on this machine' : sentenceOf(problem);
}

/** Why an address cannot name a resource server (RFC 8707 §2), as a sentence for the operator. */
export function problemOfResource(resource: string, parse: ParseAddress): string | undefined {
  if (!parse(resource)) return sentences.notWhole('');
  return resource.includes('#') ? sentences.fragment('') : undefined;
}
