/** Kinds of contacts. A mobile receives text messages and calls, another phone only calls. */
export const contactKinds = ['email', 'mobile', 'phone'] as const;
export type ContactKind = (typeof contactKinds)[number];

interface ChannelRow {
  /** The contacts to which it leads. */
  readonly reaches: readonly ContactKind[];
  /** Order in a choice of ways: the lowest comes first. */
  readonly rank: number;
  /** A call. It rings, so it is made only when the user asks for it, and carries no links and notices. */
  readonly isSpoken: boolean;
  /** Each message costs its brand an amount. */
  readonly isPaid: boolean;
}

/** The ways in which messages travel. Codes, policies, notices and screens derive theirs from these rows. */
export const channels = {
  sms: { reaches: ['mobile'], rank: 1, isSpoken: false, isPaid: true },
  voice: { reaches: ['mobile', 'phone'], rank: 3, isSpoken: true, isPaid: true },
  email: { reaches: ['email'], rank: 2, isSpoken: false, isPaid: false },
} as const satisfies Record<string, ChannelRow>;

export type SentChannel = keyof typeof channels;
type Row<Channel extends SentChannel> = (typeof channels)[Channel];
type Having<Property extends Partial<ChannelRow>> = {
  [Channel in SentChannel]: Row<Channel> extends Property ? Channel : never;
}[SentChannel];

/** Channels that lead to numbers. */
export type NumberChannel = Exclude<SentChannel, Having<{ reaches: readonly ['email'] }>>;
/** Channels of links and notices. */
export type WrittenChannel = Having<{ isSpoken: false }>;
/** Channels of short texts, without a subject and parts. */
export type TextChannel = NumberChannel & WrittenChannel;
export type SpokenChannel = Having<{ isSpoken: true }>;
export type PaidChannel = Having<{ isPaid: true }>;

/** Ways in which a code is sent. */
export const sentChannels = Object.keys(channels) as SentChannel[];

export const isSentChannel = (channel: string): channel is SentChannel => Object.hasOwn(channels, channel);

const reaches = (channel: SentChannel, kind: ContactKind) =>
  (channels[channel].reaches as readonly ContactKind[]).includes(kind);

export const leadsToNumber = (channel: string): channel is NumberChannel =>
  sentChannels.some((one) => one === channel && !reaches(one, 'email'));

export const numberChannels: readonly NumberChannel[] = sentChannels.filter(leadsToNumber);

export const isWritten = (channel: SentChannel): channel is WrittenChannel => !channels[channel].isSpoken;

export const isTextChannel = (channel: SentChannel): channel is TextChannel =>
  isWritten(channel) && leadsToNumber(channel);

export const isPaid = (channel: SentChannel): channel is PaidChannel => channels[channel].isPaid;

export const rankOf = (channel: SentChannel): number => channels[channel].rank;

/** The channels to a kind of contact, the usual one first. */
export const channelsTo = (kind: ContactKind): readonly SentChannel[] =>
  sentChannels.filter((channel) => reaches(channel, kind)).sort((one, other) => rankOf(one) - rankOf(other));

/** The channel of links and notices to a kind of contact; undefined where there is none. */
export const writtenChannelTo = (kind: ContactKind): WrittenChannel | undefined => channelsTo(kind).find(isWritten);
