import type { TextId } from '../../contract/texts/texts.generated.ts';
import { copyrightYears } from '../../rules/brand/copyright.ts';
import { chooseThemes } from '../../rules/brand/theme-style.ts';
import { directionOf } from '../../rules/language/direction.ts';
import type { Brands } from '../brand/brand.ts';
import { type EmailContent, type EmailLine, emailHtml } from './email-html.ts';
import { findEmailLogos } from './email-logos.ts';
import type { ComposedEmail, MessageContext } from './message-context.ts';
import type { EmailPart } from './message-kind-row.ts';
import type { AnyMessage } from './outbox.ts';
import { timeIn } from './text-values.ts';

interface EmailTexts {
  readonly subject: TextId;
  readonly parts: readonly EmailPart[];
  readonly action?: TextId;
}

/** An e-mail as text and HTML, in the brand's look and with its legal footer. */
export async function composeEmail(
  message: AnyMessage,
  texts: EmailTexts,
  { brand, locale, language, say }: MessageContext,
  brands: Brands,
): Promise<ComposedEmail> {
  const assets = brands.assets(brand, locale);
  const logos = await findEmailLogos(brand, assets);
  const title = say(texts.subject);
  const lines = texts.parts.flatMap((part) => {
    if (part === 'changes') return changeLines(message, language, say);
    return part === 'alarms' ? alarmLines(message, say) : linesOf(part, texts, message, say);
  });
  const hasCode = lines.some(({ kind }) => kind === 'code');
  const content: EmailContent = {
    language,
    direction: directionOf(language),
    title,
    brandName: assets.displayName,
    lines,
    notice: say(hasCode ? 'message.footCode' : 'message.foot'),
    links: [
      { text: say('frame.legal'), url: assets.legalInfoPage },
      { text: say('frame.privacy'), url: assets.privacyPolicyPage },
      { text: say('frame.terms'), url: assets.termsOfServicePage },
    ],
    copyright: say('frame.copyright', {
      years: copyrightYears(assets.launchYear, new Date().getUTCFullYear()),
      holder: assets.copyright,
    }),
    themes: chooseThemes(assets, undefined),
    logos,
  };
  const html = emailHtml(content);
  const { mailFrom: senderAddress, senderName = assets.displayName } = brand.configuration.messages ?? {};
  const images = Object.values(logos).flatMap((logo) => (logo ? [logo.image] : []));
  return {
    senderName,
    ...(senderAddress && { senderAddress }),
    subject: title,
    language,
    html,
    text: plainText(content),
    images: images.filter(({ name }) => html.includes(`"cid:${name}"`)),
  };
}

function linesOf(
  part: Exclude<EmailPart, 'changes' | 'alarms'>,
  { action }: Pick<EmailTexts, 'action'>,
  { values }: AnyMessage,
  say: MessageContext['say'],
): EmailLine[] {
  if (part === 'code') return 'code' in values ? [{ kind: 'code', code: values.code }] : [];
  if (part === 'link') return action && 'link' in values ? [{ kind: 'link', text: say(action), url: values.link }] : [];
  if (part !== 'secure' && part !== 'undo' && part !== 'stop') return [{ kind: 'text', text: say(part) }];
  const url = values.secureLink;
  return url
    ? [
        {
          kind: 'action',
          before: say('message.secure'),
          text: say(`message.${part}Action`),
          url,
        },
      ]
    : [];
}

/** A line for each address that has changed, and how many others there are. */
function changeLines({ values }: AnyMessage, language: string, say: MessageContext['say']): EmailLine[] {
  if (!('changes' in values)) return [];
  const texts = values.changes.map(({ user, extension = 'none', number, what, at }) =>
    say('message.addressesChanged.line', { user, extension, number, what, time: timeIn(language, at) }),
  );
  const others = values.others > 0 ? [say('message.addressesChanged.others')] : [];
  return [...texts, ...others].map((text) => ({ kind: 'text', text }));
}

/** Each alarm with what to do, and how many others there are. */
function alarmLines({ values }: AnyMessage, say: MessageContext['say']): EmailLine[] {
  if (!('alarms' in values)) return [];
  const items = values.alarms.map(({ title, place = 'none', about = 'none', event, toDo }): EmailLine => {
    const facts = say('message.alarm.facts', { event, place, about });
    return { kind: 'item', title, facts, text: toDo };
  });
  return values.more > 0 ? [...items, { kind: 'text', text: say('message.alarm.more') }] : items;
}

/** The code stands on a line of its own, so that mail programs offer to copy it. No colon before an address: languages write it in different ways. */
function plainText({ lines, notice, links, copyright }: EmailContent): string {
  const paragraphs = lines.map((line) => {
    if (line.kind === 'code') return line.code;
    if (line.kind === 'text') return line.text;
    if (line.kind === 'item') return [line.title, line.facts, line.text].join('\n');
    return `${line.kind === 'action' ? `${line.before} ` : ''}${line.text}\n${line.url}`;
  });
  const legal = [copyright, ...links.map(({ text, url }) => `${text} – ${url}`)].join('\n');
  return `${[...paragraphs, `-- \n${notice}`, legal].join('\n\n')}\n`;
}
