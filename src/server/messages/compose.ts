import type { TextId } from '../../contract/texts/texts.generated.ts';
import {
  isTextChannel,
  leadsToNumber,
  type SpokenChannel,
  type TextChannel,
} from '../../contract/two-factor/channels.ts';
import { languageTag } from '../../rules/language/locale.ts';
import { spaceBetween } from '../../rules/language/space-between.ts';
import { sayCompiled } from '../../rules/texts/say-compiled.ts';
import { type Brand, type Brands, memoizePerLocale, type Texts } from '../brand/brand.ts';
import type { CallScript } from '../gateways/voice-call/call-script.ts';
import type { Origins } from '../origins/origins.ts';
import { composeEmail } from './compose-email.ts';
import { foldToGsm7 } from './gsm7.rules.ts';
import { kindRowOf } from './kind-row-of.ts';
import type { ComposedEmail, MessageContext, SayText } from './message-context.ts';
import type { AnyMessage } from './outbox.ts';
import { type TimeStyle, textValuesOf } from './text-values.ts';

/** A message in its words, for the way that it travels. */
export type ComposedMessage =
  | { readonly channel: 'email'; readonly email: ComposedEmail }
  | { readonly channel: TextChannel; readonly text: string }
  | { readonly channel: SpokenChannel; readonly script: CallScript };

export interface ComposerDeps {
  readonly brands: Brands;
  readonly texts: Texts;
  readonly origins: Pick<Origins, 'ofBrand'>;
}

/** Stands for the code in a text that a voice says, which tells the digits one by one (U+FFFC). */
const codeMark = '\uFFFC';

/** The words before and after the code. A sign that ends the sentence is not said, so it is left out. */
function wordsAround(text: string): { readonly before: string; readonly after: string } {
  const [before = '', after = ''] = text.split(codeMark);
  return { before: before.trim(), after: after.replace(/^[\s\p{P}]+/u, '').trim() };
}

/** How a message names the brand, and how long it writes times. */
type MessageStyle = TimeStyle | 'spoken';

/** A text message names the brand with so many characters at most, to fit into one segment. */
const maxShortName = 20;

/**
 * Puts a message into the words of its brand and the language of its reader, from the catalogues (LOC-5).
 * Returns undefined if messages of the kind do not travel in this way.
 */
export function createComposer({ brands, texts, origins }: ComposerDeps) {
  const textsOf = memoizePerLocale((brand: Brand, locale) => texts.ofGroups(brand, locale, ['message', 'frame']));
  /** A brand without the locale has the texts of its own default one. */
  function contextOf(message: AnyMessage, style: MessageStyle): MessageContext {
    const brand = brands.find(message.brandId);
    const locale = texts.locales.includes(message.localeId) ? message.localeId : brand.configuration.localeId;
    const language = languageTag(locale);
    const { displayName, shortDisplayName, spokenName = displayName } = brands.assets(brand, locale);
    const short = shortDisplayName.slice(0, maxShortName).trim();
    const name = { long: displayName, short, spoken: spokenName }[style];
    const values = { ...textValuesOf(message, language, style === 'short' ? 'short' : 'long'), brand: name };
    const messages = textsOf(brand, locale);
    const say: SayText = (id, further) => sayCompiled(messages[id], language, { ...values, ...further });
    return { brand, locale, language, say };
  }

  function composeText(message: AnyMessage, id: TextId): string {
    const { language, say } = contextOf(message, 'short');
    const { secureLink } = message.values;
    const said = foldToGsm7(
      [say(id), secureLink && say('message.smsSecure', { secureLink })].filter(Boolean).join(spaceBetween(language)),
    );
    // Origin-bound one-time codes (WICG): browsers fill the code in on this host alone.
    if (!('code' in message.values)) return said;
    return `${said}\n\n@${new URL(origins.ofBrand(message.brandId)).hostname} #${message.values.code}`;
  }

  function composeCall(message: AnyMessage, greeting: TextId): CallScript | undefined {
    if (!('code' in message.values)) return undefined;
    const { language, say } = contextOf(message, 'spoken');
    const code = wordsAround(say('message.voice.code', { code: codeMark }));
    const repetition = wordsAround(say('message.voice.again', { code: codeMark }));
    return {
      language,
      greeting: say(greeting),
      digits: [...message.values.code],
      beforeCode: code.before,
      afterCode: code.after,
      beforeRepetition: repetition.before,
      afterRepetition: repetition.after,
      warning: say('message.voice.warning'),
      goodbye: say('message.voice.goodbye'),
    };
  }

  return async (message: AnyMessage): Promise<ComposedMessage | undefined> => {
    const texts = kindRowOf(message.kind);
    const { channel } = message.to;
    if (!leadsToNumber(channel)) {
      const { email } = texts;
      return email && { channel, email: await composeEmail(message, email, contextOf(message, 'long'), brands) };
    }
    const id = texts[channel];
    if (!id) return undefined;
    if (isTextChannel(channel)) return { channel, text: composeText(message, id) };
    const script = composeCall(message, id);
    return script && { channel, script };
  };
}
export type Composer = ReturnType<typeof createComposer>;
