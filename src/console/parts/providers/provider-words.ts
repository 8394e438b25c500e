import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleDashed from 'lucide/dist/esm/icons/circle-dashed.mjs';
import OctagonAlert from 'lucide/dist/esm/icons/octagon-alert.mjs';
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import { serviceWords } from '../../../contract/texts/subject-words.ts';
import type { ProviderAnswers, ServiceProvider } from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { Times } from '../../kernel/times.ts';
import type { IconShapes, Tone } from '../icons/Icon.tsx';
import { wayOf } from '../messages/message-words.ts';

/** What a provider does, and where it stands. */
type Answering = Pick<ServiceProvider, 'state' | 'lastHour'>;

/** What a provider is asked for: to send by a way, or another service. */
export function serviceOf(say: ConsoleSay, { service }: Pick<ServiceProvider, 'service'>): string {
  const word = serviceWords[service];
  return word === undefined ? wayOf(say, { channel: service }) : say(word);
}

/** The name of a provider. Those of companies and brands have none here. */
export const nameOf = (say: ConsoleSay, { provider }: Pick<ServiceProvider, 'provider'>): string =>
  provider ?? say('providers.ofOthers');

const looks = {
  unused: { icon: CircleDashed, tone: 'muted' },
  well: { icon: CircleCheck, tone: 'ok' },
  losing: { icon: TriangleAlert, tone: 'warn' },
  failing: { icon: OctagonAlert, tone: 'bad' },
} as const satisfies Record<ServiceProvider['state'], { readonly icon: IconShapes; readonly tone: Tone }>;

/** How the state of a provider looks. */
export const lookOfProvider = ({ state }: Pick<ServiceProvider, 'state'>) => looks[state];

/** Shares of fewer are told as counts. */
const fewest = 50;

const worst: readonly ServiceProvider['state'][] = ['failing', 'losing', 'well', 'unused'];

/** Where states stand among each other, the worst first. */
export const rankOf = ({ state }: Pick<ServiceProvider, 'state'>): number => worst.indexOf(state);

/** How a provider has answered, and the country for which that is so; undefined: for all of them together. */
export interface ProviderStanding extends Answering {
  readonly country?: string | undefined;
}

/** The worst of what a provider is for all countries together, and for each. */
export function standingOf({
  countries,
  ...provider
}: Answering & { readonly countries?: readonly ProviderStanding[] | undefined }): ProviderStanding {
  const [first] = [...(countries ?? [])].sort((one, other) => rankOf(one) - rankOf(other));
  const isBad = first && (first.state === 'failing' || first.state === 'losing');
  return isBad && rankOf(first) < rankOf(provider) ? first : provider;
}

/** What the answers of the last hour say. */
export function stateOfProvider(say: ConsoleSay, times: Times, { state, lastHour }: Answering): string {
  const { asked, failed, delivered, undelivered } = lastHour;
  if (state === 'unused') return say('providers.unused');
  if (state === 'failing')
    return asked < fewest
      ? say('providers.failed', { part: failed, whole: asked })
      : say('providers.failedPart', { percent: times.percent(failed / asked) });
  if (state === 'losing') return arrivedOf(say, times, { delivered, undelivered }) ?? '';
  return say('installation.well');
}

/** How many of the messages of which a provider has reported have arrived; undefined where it has reported nothing. */
export function arrivedOf(
  say: ConsoleSay,
  times: Times,
  { delivered, undelivered }: Pick<ProviderAnswers, 'delivered' | 'undelivered'>,
): string | undefined {
  const whole = delivered + undelivered;
  if (whole === 0) return undefined;
  return whole < fewest
    ? say('providers.arrived', { part: delivered, whole })
    : say('providers.arrivedPart', { percent: times.percent(delivered / whole) });
}

type Refusal = ProviderAnswers['refusals'][number];
type ReasonText = Extract<ConsoleTextId, `providers.reason.${'login' | 'many' | 'fault' | 'other'}`>;

const silent = ['timeout', 'no connection'];
const reasons: readonly (readonly [codes: RegExp, text: ReasonText])[] = [
  [/^(401|403|530|535)$/, 'providers.reason.login'],
  [/^429$/, 'providers.reason.many'],
  [/^5\d\d$/, 'providers.reason.fault'],
];

/** Why something was not taken, in words. */
export function reasonOf(say: ConsoleSay, { outcome, reason: code }: Refusal): string {
  if (outcome === 'permanent') return say('providers.reason.recipient', { code });
  if (outcome === 'message') return say('providers.reason.later', { code });
  if (outcome === 'unknown') return say('providers.reason.unknown');
  if (silent.includes(code) || code === '') return say('providers.reason.silent');
  const text = outcome === 'provider' ? reasons.find(([codes]) => codes.test(code))?.[1] : undefined;
  return say(text ?? 'providers.reason.other', { code });
}
