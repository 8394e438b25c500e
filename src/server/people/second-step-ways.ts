import { type ContactKind, channelsTo, contactKinds, type SentChannel } from '../../contract/two-factor/channels.ts';

/** A way of the second step as lists of people name it: that of a contact is the one that is used first. */
export type HeldStepWay = 'passkey' | 'totp' | SentChannel;

export const wayOfKind = (kind: ContactKind): SentChannel => channelsTo(kind)[0] ?? 'voice';
export const secondStepWays: readonly HeldStepWay[] = ['passkey', 'totp', ...new Set(contactKinds.map(wayOfKind))];

/** The kinds of contacts that a way leads to. */
export const kindsOfWay = (way: HeldStepWay): readonly ContactKind[] =>
  contactKinds.filter((kind) => wayOfKind(kind) === way);
