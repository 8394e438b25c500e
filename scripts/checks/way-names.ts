import { factorChannels } from '../../src/contract/factor-ways.ts';
import { proofMethods } from '../../src/server/sign-in/proof.rules.ts';

/** Words that name a way beside those of its rows: how commands, notes of a recovery and stored keys call one. */
const otherNames = ['app', 'express', 'securityKey', 'setupCode'];

/** Names that mean something else as well. They count where they are compared with a way. */
const names = [...new Set([...factorChannels, ...Object.keys(proofMethods), ...otherNames])];
const vague = ['email', 'password', 'sso', 'session', 'recovery', 'setup', 'unrecorded'];
const oneOf = (words: readonly string[]) => `['"](?:${words.join('|')})['"]`;
const clearName = oneOf(names.filter((name) => !vague.includes(name)));
const comparisons = [
  new RegExp(`(?:[=!]==\\s*|\\bcase\\s+|\\.includes\\(\\s*)${clearName}`, 'g'),
  new RegExp(`${clearName}\\s*[=!]==`, 'g'),
  new RegExp(`\\b(?:channel|method|way|contactBy|only)\\s*[=!]==\\s*${oneOf(vague)}`, 'g'),
];

/** The places of a way, which alone compare its name. */
const ownPlaces = /^src\/(?:server\/passkeys|web\/passkey)\//;

/** Comparisons that are left from before they were counted. None may be added; a number that has become smaller is lowered. */
export const comparisonsLeft: Readonly<Record<string, number>> = {
  'src/server/activation/activation-passkey.ts': 1,
  'src/server/authorization/interaction/finish-interaction.ts': 2,
  'src/server/authorization/interaction/redirect-of-provider.ts': 1,
  'src/server/messages/compose.ts': 1,
  'src/server/messages/message-routes.ts': 1,
  'src/server/messages/outbox.ts': 2,
  'src/server/messages/security-notices.ts': 2,
  'src/server/messages/sending-limits.ts': 1,
  'src/server/operator/demo/load-demo.ts': 1,
  'src/server/passwords/change-password.ts': 1,
  'src/server/recovery/ask-recovery.ts': 5,
  'src/server/recovery/confirm-recovery.ts': 2,
  'src/server/recovery/open-recovery.ts': 3,
  'src/server/recovery/recovery-plan.rules.ts': 1,
  'src/server/recovery/second-step.ts': 2,
  'src/server/recovery/send-recovery.ts': 2,
  'src/server/sign-in/authentication.rules.ts': 4,
  'src/server/sign-in/proof.rules.ts': 3,
  'src/server/two-factor/describe-step.ts': 3,
  'src/server/two-factor/enrol.ts': 5,
  'src/server/two-factor/factors.ts': 1,
  'src/server/two-factor/operator/factor-commands.ts': 1,
  'src/server/two-factor/own-factors.ts': 2,
  'src/server/two-factor/own-second-step.ts': 1,
  'src/server/two-factor/prove-second-factor.ts': 1,
  'src/server/two-factor/remove-factors.ts': 1,
  'src/server/two-factor/second-step.rules.ts': 1,
  'src/server/two-factor/second-steps.ts': 3,
  'src/server/two-factor/send-code.ts': 1,
  'src/server/two-factor/verify-code.ts': 3,
  'src/server/two-factor/verify-totp.ts': 1,
  'src/web/activation/AfterCode.tsx': 1,
  'src/web/activation/FirstPasskey.tsx': 2,
  'src/web/activation/activation.flow.ts': 1,
  'src/web/recovery/ConfirmReset.tsx': 4,
  'src/web/recovery/ResetSent.tsx': 1,
  'src/web/recovery/progress.rules.ts': 3,
  'src/web/sessions/Protection.tsx': 2,
  'src/web/sessions/protection.rules.ts': 2,
  'src/web/sign-in/enter-credential/Ways.tsx': 1,
  'src/web/sign-in/enter-credential/choose-way.ts': 1,
  'src/web/two-factor/AddNumber.tsx': 1,
  'src/web/two-factor/CircularNumber.tsx': 1,
  'src/web/two-factor/EnterCode.tsx': 2,
  'src/web/two-factor/Help.tsx': 1,
  'src/web/two-factor/LaterScreens.tsx': 1,
  'src/web/two-factor/Options.tsx': 2,
  'src/web/two-factor/SendAgain.tsx': 1,
  'src/web/two-factor/SetUpOptions.tsx': 3,
  'src/web/two-factor/moves.rules.ts': 3,
  'src/web/two-factor/places.rules.ts': 8,
  'src/web/two-factor/settings.rules.ts': 4,
};

/** How often each file of the product compares the name of a way to prove, outside of the places of that way. */
export function comparedWays(sources: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const counted = [...sources]
    .filter(([file]) => file.startsWith('src/') && !ownPlaces.test(file) && !/[.](?:preview|generated)[.]/.test(file))
    .map(([file, source]) => [file, countIn(source)] as const);
  return new Map(counted.filter(([, count]) => count > 0));
}

function countIn(source: string): number {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return comparisons.reduce((sum, comparison) => sum + [...code.matchAll(comparison)].length, 0);
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
