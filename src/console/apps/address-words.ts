import { type AppAddressProblem, problemOfReturn } from '../../rules/apps/app-address.ts';
import type { ApplicationType } from '../../rules/paths/redirect.ts';
import type { ConsoleSay } from '../kernel/texts.ts';

const parse = (address: string) => URL.parse(address);

/** Why an address cannot be taken, in words; undefined if it can, or nothing is typed. */
export function wrongWithAddress(
  say: ConsoleSay,
  typed: string,
  type: ApplicationType,
  listed: readonly string[],
): string | undefined {
  const address = typed.trim();
  if (address === '') return undefined;
  if (listed.includes(address)) return say('apps.address.listed');
  const problem = problemOfReturn(address, type, parse);
  return problem && say(`apps.address.${problem.reason}`, { about: problem.about ?? '' });
}

/** The same address over https, where that is all that is wrong with it. */
export function encryptedAddress(typed: string, type: ApplicationType): string | undefined {
  const address = typed.trim();
  const reasons: readonly AppAddressProblem['reason'][] = ['notEncrypted', 'notOnDevice'];
  const problem = problemOfReturn(address, type, parse);
  if (!problem || !reasons.includes(problem.reason) || !/^http:/i.test(address)) return undefined;
  const better = address.replace(/^http:/i, 'https:');
  return problemOfReturn(better, type, parse) ? undefined : better;
}
