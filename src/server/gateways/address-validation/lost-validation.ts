import type { Address, AddressValidation, Validation } from './address-validation.ts';
import { type StreetElements, toCivic } from './civic-address.rules.ts';
import { formatValidation } from './format-validation.ts';
import { type AskedAddress, askedElements, type JudgedAnswer, judge, suggestionTaken } from './lost-judgement.ts';
import type { LostAnswer } from './lost-message.ts';
import { findServiceRequest } from './lost-messages.ts';
import { createLostServers, type LostReply } from './lost-servers.ts';
import type { ValidationServiceDeps } from './validation-service.ts';

const mostKept = 1000;
const longestKeptMs = 24 * 3_600_000;

export interface LostValidationDeps extends ValidationServiceDeps {
  /** The street of an address as civic elements. */
  splitStreet(address: Address): StreetElements;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * A LoST server of the emergency services (RFC 5222), asked for the validation of civic addresses (RFC 5139). An answer is
 * kept until it expires, for a day at most. Only what the server has checked makes an address valid. While the server refuses
 * every request, addresses are checked by their format alone, and operators are told.
 */
export function createLostValidation({ splitStreet, now = Date.now, ...deps }: LostValidationDeps): AddressValidation {
  const servers = createLostServers(deps);
  const kept = new Map<string, { readonly answer: LostAnswer; readonly until: number }>();
  let hasFault = false;

  async function answerTo({ civic }: AskedAddress): Promise<LostReply> {
    const request = findServiceRequest(askedElements(civic));
    const known = kept.get(request);
    if (known && known.until > now()) return known.answer;
    const answer = await servers.ask(request);
    hasFault = answer.kind === 'fault';
    if (answer.kind === 'fault') deps.report(faultOf(answer.problem));
    if (answer.kind === 'answer' && answer.expiresAt !== undefined)
      kept.set(request, { answer, until: Math.min(answer.expiresAt, now() + longestKeptMs) });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return answer;
  }
  async function judged(asked: AskedAddress, isLast = false): Promise<Validation> {
    const answer = await answerTo(asked);
    if (answer.kind === 'notFound') return unknownAddress(asked.address);
    if (answer.kind === 'fault' || !isChecked(answer)) return formatValidation.validate(asked.address);
    const taken = answer.checked.invalid.length > 0 && !isLast ? suggestionTaken(asked, answer) : undefined;
    return taken ? judged(taken, true) : judge(asked, answer);
  }
  return {
    isAvailable: servers.isAvailable,
    hasFault: () => hasFault || servers.hasFault(),
    validate: (address) => judged({ address, civic: toCivic(address, splitStreet(address)) }),
  };
}

const isChecked = (answer: LostAnswer): answer is JudgedAnswer => answer.checked !== undefined;

const faultOf = (problem: string) =>
  `the LoST server takes no request of this installation: it ${problem}. Addresses are checked by their format alone.`;

const unknownAddress = (address: Address): Validation => ({
  status: 'Invalid',
  valid: [],
  invalid: Object.keys(address),
  unchecked: [],
  similar: [],
  evidence: { level: 'lvf' },
});
