import { parseNetwork } from '../../rules/network/network.ts';
import type { ConsoleSay } from '../kernel/texts.ts';
import type { RuleField, SignInRules } from './rules-draft.ts';

/** SignInRules that the person edits. */
export interface EditedRules {
  readonly mine: SignInRules;
  set<Field extends RuleField>(field: Field, value: SignInRules[Field]): void;
}

/** The first text of a list that is no network. */
export const wrongNetwork = (networks: readonly string[]): string | undefined =>
  networks.find((network) => parseNetwork(network) === undefined);

/** What must be mended before the rules can be saved; undefined if nothing. */
export function problemOf(rules: SignInRules, say: ConsoleSay): string | undefined {
  const { requirement, requiredFrom, passkeys, passkeysFrom, channels, allowedNetworks, refusedNetworks } = rules;
  if (requirement === 'required' && requiredFrom === '') return say('rules.dayMissing');
  if (passkeys === 'required' && passkeysFrom === '') return say('rules.dayMissing');
  if (requirement !== 'off' && channels.length === 0) return say('rules.channelsMissing');
  const network = wrongNetwork([...allowedNetworks, ...refusedNetworks]);
  return network === undefined ? undefined : say('rules.networkWrong', { network });
}
