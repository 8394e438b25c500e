import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import MessageSquare from 'lucide/dist/esm/icons/message-square.mjs';
import Phone from 'lucide/dist/esm/icons/phone.mjs';
import Send from 'lucide/dist/esm/icons/send.mjs';
import Undo from 'lucide/dist/esm/icons/undo-2.mjs';
import type { ConsoleTextId } from '../../../contract/texts/console-texts.generated.ts';
import { wayWords } from '../../../contract/texts/way-words.ts';
import type { Message } from '../../kernel/management.generated.ts';
import type { ConsoleSay } from '../../kernel/texts.ts';
import type { IconShapes, Tone } from '../icons/Icon.tsx';
import { kindWords } from './message-kind-words.ts';

const wordsByKind: Readonly<Record<string, (typeof kindWords)[keyof typeof kindWords]>> = kindWords;

/** What was sent, never with which contents. */
export const kindOf = (say: ConsoleSay, { kind }: Pick<Message, 'kind'>): string =>
  say(wordsByKind[kind] ?? 'person.message.other');

const icons: Readonly<Record<string, IconShapes>> = { email: Mail, sms: MessageSquare, voice: Phone };

/** The icon of the way by which a message goes. */
export const iconOf = ({ channel }: Pick<Message, 'channel'>): IconShapes => icons[channel] ?? Send;

/** By which way a message goes. */
export function wayOf(say: ConsoleSay, { channel }: Pick<Message, 'channel'>): string {
  const word = wayWords[channel];
  return word === undefined ? channel : say(word);
}

const channelWords = {
  email: 'person.message.toEmail',
  sms: 'person.message.toSms',
  voice: 'person.message.toVoice',
} as const;

/** Where a message goes, and by which way. */
export function recipientOf(say: ConsoleSay, { channel, recipient: contact }: Message): string {
  const isKnown = (name: string): name is keyof typeof channelWords => Object.hasOwn(channelWords, name);
  return isKnown(channel) ? say(channelWords[channel], { contact }) : contact;
}

interface MessageLook {
  readonly icon: IconShapes;
  readonly tone: Tone;
  readonly text: Extract<ConsoleTextId, `person.message.state.${string}`>;
}

const looks = {
  queued: { icon: Clock, tone: 'muted', text: 'person.message.state.queued' },
  sending: { icon: Clock, tone: 'muted', text: 'person.message.state.sending' },
  sent: { icon: Send, tone: 'muted', text: 'person.message.state.sent' },
  delivered: { icon: CircleCheck, tone: 'ok', text: 'person.message.state.delivered' },
  returned: { icon: Undo, tone: 'bad', text: 'person.message.state.returned' },
  failed: { icon: CircleX, tone: 'bad', text: 'person.message.state.failed' },
  expired: { icon: CircleX, tone: 'warn', text: 'person.message.state.expired' },
} as const satisfies Readonly<Record<Message['state'] | 'delivered' | 'returned', MessageLook>>;

/** What became of a message, in the words of its list. */
export type MessageStateName = keyof typeof looks;
export const stateText = (state: MessageStateName) => looks[state].text;

/** What became of a message: what its provider reported later counts more than that it was taken. */
export function lookOfMessage({ state, delivery }: Pick<Message, 'state' | 'delivery'>): MessageLook {
  if (delivery === 'undelivered') return looks.returned;
  return looks[delivery ?? state];
}

const unreachable = ['timeout', 'no connection', 'paused', 'busy'];

const whyReturned: Readonly<Record<string, 'person.message.why.returned'>> = { email: 'person.message.why.returned' };

/** Why a message has not arrived, or not yet; undefined where nothing is known. */
export function whyOfMessage(say: ConsoleSay, { channel, delivery, error: code }: Message): string | undefined {
  if (delivery === 'undelivered') return say(whyReturned[channel] ?? 'person.message.why.undelivered');
  if (code === undefined) return undefined;
  if (/^\d+$/.test(code)) return say('person.message.why.refused', { code });
  if (unreachable.includes(code)) return say('person.message.why.unreachable');
  if (code === 'outcome unknown') return say('person.message.why.unknown');
  return say('person.message.why.fault', { code });
}
