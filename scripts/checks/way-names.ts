import { factorChannels } from '../../src/contract/two-factor/factor-ways.ts';
import { proofMethods } from '../../src/server/sign-in/proof.rules.ts';

/** Further names of ways: those in commands, in notes of a recovery and in stored keys. */
const otherNames = ['app', 'express', 'securityKey', 'setupCode'];

/** Names that have other meanings too. They count only where a way is compared with them. */
const names = [...new Set([...factorChannels, ...Object.keys(proofMethods), ...otherNames])];
const vague = ['email', 'password', 'sso', 'session', 'recovery', 'setup', 'unrecorded'];
const oneOf = (words: readonly string[]) => `['"](${words.join('|')})['"]`;
const clearName = oneOf(names.filter((name) => !vague.includes(name)));
/** Comparisons with a name. The first group is the name. */
const comparisons = [
  new RegExp(`(?:[=!]==\\s*|\\bcase\\s+|\\.includes\\(\\s*)${clearName}`, 'g'),
  new RegExp(`${clearName}\\s*[=!]==`, 'g'),
  new RegExp(`\\b(?:channel|method|way|contactBy|only)\\s*[=!]==\\s*${oneOf(vague)}`, 'g'),
];

/** The places of each way, which alone compare its names. */
const placesOfWays: readonly { readonly names: readonly string[]; readonly in: RegExp }[] = [
  { names: ['passkey', 'passkeyPresent', 'securityKey'], in: /^src\/(?:server\/passkeys|web\/(?:.+\/)?passkey)\// },
  { names: ['totp', 'app'], in: /^src\/server\/two-factor\/app-way[.]ts$/ },
  { names: ['password'], in: /^src\/(?:server|web)\/passwords?\// },
];

/** Comparisons that are left from before they were counted. None may be added; a number that has become smaller is lowered. */
export const comparisonsLeft: Readonly<Record<string, number>> = {};

/** Counts, for each file of the product, comparisons with the name of a way to prove outside of the places of that way. */
export function comparedWays(sources: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const counted = [...sources]
    .filter(([file]) => file.startsWith('src/') && !/[.](?:preview|generated)[.]/.test(file))
    .map(([file, source]) => [file, countIn(file, source)] as const);
  return new Map(counted.filter(([, count]) => count > 0));
}

function countIn(file: string, source: string): number {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const own = placesOfWays.filter(({ in: place }) => place.test(file)).flatMap(({ names: those }) => those);
  const compared = comparisons.flatMap((comparison) => [...code.matchAll(comparison)].map(([, name = '']) => name));
  return compared.filter((name) => !own.includes(name)).length;
}

/** Reports files that compare more names than are left, and numbers that are too large. */
export function wayNameProblems(found: ReadonlyMap<string, number>, left = comparisonsLeft): string[] {
  const files = new Set([...found.keys(), ...Object.keys(left)]);
  return [...files].flatMap((file) => {
    const [count, most] = [found.get(file) ?? 0, left[file] ?? 0];
    if (count > most)
      return [`${file}: compares ${count} names of ways to prove, ${most} are left; give the way a row or a part`];
    return count < most ? [`scripts/checks/way-names.ts: ${file} compares only ${count} names; lower its number`] : [];
  });
}

/** The number that the check prints. */
export const wayNameNumbers = (found: ReadonlyMap<string, number>): string =>
  `comparisons with the name of a way to prove: ${[...found.values()].reduce((sum, count) => sum + count, 0)} in ${found.size} files`;
