import { type SentChannel, sentChannels } from '../../src/contract/two-factor/channels.ts';
import { escapeHtml } from '../../src/rules/texts/escape-html.ts';
import type { Brands } from '../../src/server/brand/brand.ts';
import type { Texts } from '../../src/server/brand/texts.ts';
import { type ComposedMessage, createComposer } from '../../src/server/messages/compose.ts';
import { segmentsOf } from '../../src/server/messages/gsm7.rules.ts';
import type { MessageKind } from '../../src/server/messages/messages.ts';
import { createOrigins } from '../../src/server/origins/origins.ts';
import { sampleKinds, sampleMessage } from '../../test/message-samples.ts';

/** The brand and the language of the messages to show. */
export interface ShownIn {
  readonly brandId: number;
  readonly localeId: string;
}

export interface MessagesPage {
  /** The page with every message in a brand and a language. */
  page(shown: ShownIn): Promise<string>;
  /** The HTML of an e-mail; undefined if there is no such kind. */
  email(kind: string, shown: ShownIn): Promise<string | undefined>;
}

const host = 'login.tellwick.example';
const secureLink = `https://${host}/link/example`;

/** The messages of the gallery: each kind in each way, brand and language. */
export function createMessagesPage(brands: Brands, texts: Texts): MessagesPage {
  const compose = createComposer({ brands, texts, origins: createOrigins(`https://${host}`) });
  const composed = (kind: MessageKind, channel: SentChannel, shown: ShownIn) =>
    compose(sampleMessage(kind, { channel, ...shown }, channel === 'voice' ? {} : { secureLink }));

  async function section(kind: MessageKind, shown: ShownIn): Promise<string> {
    const shownWays = await Promise.all(
      sentChannels.map(async (channel) => {
        const message = await composed(kind, channel, shown);
        return message
          ? wayOf(message, `/messages/email?kind=${kind}&brand=${shown.brandId}&locale=${shown.localeId}`)
          : '';
      }),
    );
    return `<section><h2>${kind}</h2>${shownWays.join('')}</section>`;
  }
  return {
    async page(shown) {
      const sections = await Promise.all(sampleKinds.map((kind) => section(kind, shown)));
      const brandOptions = brands.all().map((brand) => {
        const name = brands.assets(brand, brand.configuration.localeId).displayName;
        return option(String(brand.id), `${brand.id} ${name}`, shown.brandId === brand.id);
      });
      const localeOptions = texts.locales.map((locale) => option(locale, locale, locale === shown.localeId));
      return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Messages</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head><body><h1>Messages</h1>
<form><label>Brand <select name="brand">${brandOptions.join('')}</select></label>
<label>Language <select name="locale">${localeOptions.join('')}</select></label> <button>Show</button></form>
${sections.join('\n')}</body></html>`;
    },
    async email(name, shown) {
      const kind = sampleKinds.find((one) => one === name);
      const message = kind && (await composed(kind, 'email', shown));
      if (message?.channel !== 'email') return undefined;
      return message.email.images.reduce(
        (html, image) => html.replaceAll(`"cid:${image.name}"`, `"data:${image.type};base64,${image.base64}"`),
        message.email.html,
      );
    },
  };
}

const option = (value: string, text: string, isSelected: boolean) =>
  `<option value="${value}"${isSelected ? ' selected' : ''}>${escapeHtml(text)}</option>`;

function wayOf(message: ComposedMessage, emailUrl: string): string {
  if (message.channel === 'email') {
    const { subject, senderName, text } = message.email;
    return `<h3>E-mail</h3><p><b>${escapeHtml(subject)}</b> from ${escapeHtml(senderName)}</p><div class="pair">
<iframe title="${escapeHtml(subject)}" src="${escapeHtml(emailUrl)}" sandbox></iframe><pre>${escapeHtml(text)}</pre></div>`;
  }
  if ('text' in message) {
    const { encoding, count } = segmentsOf(message.text);
    return `<h3>Text message</h3><pre>${escapeHtml(message.text)}</pre><p>${encoding}, segments: ${count}</p>`;
  }
  const { greeting, beforeCode, afterCode, beforeRepetition, afterRepetition, warning, goodbye } = message.script;
  const code = message.script.digits.join(' … ');
  const told = [beforeCode, code, afterCode, beforeRepetition, code, afterRepetition, warning].filter(Boolean);
  const lines = [greeting, `1: ${told.join(' … ')}`, `No key: ${goodbye}`];
  return `<h3>Call</h3><pre>${escapeHtml(lines.join('\n'))}</pre>`;
}

const style = `:root{color-scheme:light dark;font:16px/24px system-ui,sans-serif}body{margin:24px;max-width:1200px}
section{border-top:1px solid #8888;margin-top:32px}.pair{display:flex;gap:16px;flex-wrap:wrap}
iframe{width:min(600px,100%);height:640px;border:1px solid #8888}pre{white-space:pre-wrap;flex:1 1 320px;margin:0;padding:12px;background:#8882}
form{display:flex;gap:16px;flex-wrap:wrap}`;
