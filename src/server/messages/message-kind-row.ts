import type { TextArguments, TextId } from '../../contract/texts/texts.generated.ts';
import type { NumberChannel, SentChannel } from '../../contract/two-factor/channels.ts';
import type { AskedTextValues, CommonTextValues } from './asked-text-values.ts';
import type { MessageKind, MessageValues, RequestOrigin } from './message-values.ts';

/** The values of a kind as its texts name them: times are written out, `none` stands for an absent one. */
type TextValues<Values> = CommonTextValues & {
  readonly [Name in keyof Values as Exclude<Name, 'asked' | 'secureLink' | 'changes' | 'alarms'>]-?: Name extends
    | 'from'
    | 'until'
    ? string
    : Values[Name];
} & (Values extends { asked: RequestOrigin } ? AskedTextValues : unknown);

type ArgumentsOf<Id extends TextId> = TextArguments[Id] extends undefined ? unknown : TextArguments[Id];
/** The texts whose arguments a kind of message has (LOC-5). */
export type TextOf<Kind extends MessageKind> = {
  [Id in TextId]: TextValues<MessageValues[Kind]> extends ArgumentsOf<Id> ? Id : never;
}[TextId];

/** A paragraph of an e-mail: a text, the code on a line of its own, the link, what has changed, alarms, or the way to say
 * that it was not you. */
export type EmailPart<Id extends TextId = TextId> =
  | Id
  | ('code' | 'link' | 'changes' | 'alarms' | 'secure' | 'undo' | 'stop');

/** The texts of a kind of message, by channel. What a call says first is its text; the code follows after a key. */
export type KindRow<Id extends TextId> = { readonly [Channel in NumberChannel]?: Id } & {
  readonly email?: {
    readonly subject: Id;
    readonly parts: readonly EmailPart<Id>[];
    /** The words of the link. */
    readonly action?: Id;
  };
  /** Has a code: the text message ends with it, for browsers that fill it in. */
  readonly hasCode: boolean;
};

/** The texts of a code that travels in every way. */
export type CodeRow<Id extends TextId> = KindRow<Id> & Readonly<Record<SentChannel, unknown>>;
