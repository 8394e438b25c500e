import type { Theme } from '../../contract/brand/brand.ts';
import { scriptFonts } from '../../rules/brand/script-fonts.ts';
import { themeProperties } from '../../rules/brand/theme.ts';
import type { ChosenThemes } from '../../rules/brand/theme-style.ts';
import { escapeHtml } from '../../rules/texts/escape-html.ts';
import type { EmailLogo, EmailLogos } from './email-logos.ts';

/** A paragraph, an item of a list, the code, the link that the e-mail is about, or another link with what stands before it. */
export type EmailLine =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'item'; readonly title: string; readonly facts: string; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  | { readonly kind: 'action'; readonly before: string; readonly text: string; readonly url: string };

export interface EmailContent {
  /** BCP 47 tag. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly brandName: string;
  readonly lines: readonly EmailLine[];
  readonly notice: string;
  readonly links: readonly { readonly text: string; readonly url: string }[];
  readonly copyright: string;
  readonly themes: ChosenThemes;
  readonly logos: EmailLogos;
}

const fontsOf = (language: string) =>
  `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,${scriptFonts(language)}`;

/**
 * The HTML of an e-mail. Outlook needs tables and styles on each element; others follow the dark theme of their system.
 * Without images the brand's name stands in place of the logo.
 */
export function emailHtml(content: EmailContent): string {
  const { language, direction, title, themes } = content;
  const colours = themeProperties(themes.main);
  const has = (wanted: EmailLine['kind']) => content.lines.some(({ kind }) => kind === wanted);
  const start = direction === 'rtl' ? 'right' : 'left';
  const heading =
    has('code') && !has('link') // a code alone is its own heading
      ? ''
      : `<h1 class="text" style="${headingStyle}color:${colours['--color-text']}">${escapeHtml(title)}</h1>`;
  const body = `${logo(content)}${heading}${content.lines.map((line) => lineHtml(line, themes.main)).join('')}${foot(content)}`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>
<!--[if mso]><style>td,p,h1,a{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->
<style>${styles(themes)}</style></head>
<body class="back" style="margin:0;padding:0;background-color:${colours['--color-background']}">
<table role="presentation" class="back" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${colours['--color-background']}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="520" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:520px;background-color:${colours['--color-surface']};border:1px solid ${colours['--color-hairline']};border-radius:12px"><tr><td class="inner" align="${start}" style="padding:36px 40px;text-align:${start};font-family:${fontsOf(language)}">
${body}
</td></tr></table></td></tr></table></body></html>`;
}

const headingStyle = 'margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600;';

/** Narrow screens, and the brand's dark theme where it has one. */
function styles({ main, dark }: ChosenThemes): string {
  const narrow = '@media(max-width:480px){.inner{padding:28px 24px!important}.code{font-size:30px!important}}';
  const scheme = `:root{color-scheme:${dark ? 'light dark' : main.scheme}}.dark{display:none}`;
  return `${scheme}${narrow}${dark ? `@media(prefers-color-scheme:dark){${darkStyles(dark)}}` : ''}`;
}

function darkStyles(theme: Theme): string {
  const colours = themeProperties(theme);
  const rules = {
    '.back': `background-color:${colours['--color-background']}!important`,
    '.card': `background-color:${colours['--color-surface']}!important;border-color:${colours['--color-hairline']}!important`,
    '.text': `color:${colours['--color-text']}!important`,
    '.muted': `color:${colours['--color-muted']}!important`,
    '.link': `color:${colours['--color-link']}!important`,
    '.button': `background-color:${colours['--color-primary']}!important;color:${colours['--color-on-primary']}!important`,
    '.line': `border-color:${colours['--color-hairline']}!important`,
    '.plate': `background-color:${colours['--color-hover']}!important`,
    '.swap .light': 'display:none!important',
    '.swap .dark': 'display:block!important',
  };
  return Object.entries(rules)
    .map(([selector, declarations]) => `${selector}{${declarations}}`)
    .join('');
}

function logo({ brandName, logos: { light, dark }, themes }: EmailContent): string {
  const { '--color-text': colour } = themeProperties(themes.main);
  const own = themes.main.scheme === 'dark' ? (dark ?? light) : light;
  if (!own)
    return `<p class="text" style="margin:0 0 28px;font-size:18px;line-height:24px;font-weight:700;color:${colour}">${escapeHtml(brandName)}</p>`;
  const other = themes.dark && dark && dark !== own ? image(dark, brandName, 'dark', colour) : '';
  return `<div class="text${other && ' swap'}" style="margin:0 0 28px;color:${colour}">${image(own, brandName, 'light', colour)}${other}</div>`;
}

/** Outlook would show the image for dark themes as well, so it does not get it. */
function image(
  { image: { name }, width, height }: EmailLogo,
  brandName: string,
  theme: 'light' | 'dark',
  colour: string,
) {
  const style = `${theme === 'dark' ? 'display:none;' : 'display:block;'}border:0;font-size:18px;font-weight:700;color:${colour}`;
  const tag = `<img class="${theme} text" src="cid:${name}" alt="${escapeHtml(brandName)}" width="${width}" height="${height}" style="${style}">`;
  return theme === 'dark' ? `<!--[if !mso]><!-->${tag}<!--<![endif]-->` : tag;
}

function lineHtml(line: EmailLine, theme: Theme): string {
  const colours = themeProperties(theme);
  const text = `class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${colours['--color-text']}"`;
  if (line.kind === 'text') return `<p ${text}>${escapeHtml(line.text)}</p>`;
  if (line.kind === 'item')
    return `<p ${text}><b>${escapeHtml(line.title)}</b><br><span class="muted" style="font-size:14px;color:${colours['--color-muted']}">${escapeHtml(line.facts)}</span><br>${escapeHtml(line.text)}</p>`;
  if (line.kind === 'link') return linkHtml(line, theme);
  if (line.kind === 'action')
    return `<p ${text}>${escapeHtml(line.before)} <a class="link" href="${escapeHtml(line.url)}" style="color:${colours['--color-link']}">${escapeHtml(line.text)}</a></p>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="plate" align="center" bgcolor="${colours['--color-hover']}" style="padding:20px 12px;border-radius:8px;background-color:${colours['--color-hover']}"><p class="code text" dir="ltr" style="margin:0;font-size:34px;line-height:40px;font-weight:600;letter-spacing:6px;text-indent:6px;font-variant-numeric:tabular-nums;color:${colours['--color-text']}">${escapeHtml(line.code)}</p></td></tr></table>`;
}

/** A button, and its address below for a reader whose mail program opens no links. */
function linkHtml({ text, url }: Extract<EmailLine, { kind: 'link' }>, theme: Theme): string {
  const colours = themeProperties(theme);
  const [back, front] = [colours['--color-primary'], colours['--color-on-primary']];
  const address = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 12px"><tr><td class="button" align="center" bgcolor="${back}" style="border-radius:8px;background-color:${back}"><a class="button" href="${address}" style="display:inline-block;padding:12px 24px;border-radius:8px;font-size:16px;line-height:24px;font-weight:600;text-decoration:none;background-color:${back};color:${front}">${escapeHtml(text)}</a></td></tr></table>
<p class="muted" style="margin:0 0 24px;font-size:13px;line-height:20px;word-break:break-all;color:${colours['--color-muted']}">${address}</p>`;
}

function foot({ notice, links, copyright, themes }: EmailContent): string {
  const colours = themeProperties(themes.main);
  const style = `style="margin:0 0 8px;font-size:13px;line-height:20px;color:${colours['--color-muted']}"`;
  const anchors = links.map(
    ({ text, url }) =>
      `<a class="muted" href="${escapeHtml(url)}" style="color:${colours['--color-muted']}">${escapeHtml(text)}</a>`,
  );
  return `<div class="line" style="margin:28px 0 20px;border-top:1px solid ${colours['--color-hairline']};font-size:0;line-height:0">&nbsp;</div>
<p class="muted" ${style}>${escapeHtml(notice)}</p>
<p class="muted" ${style.replace('0 0 8px', '0')}>${escapeHtml(copyright)}<br>${anchors.join(' &nbsp;·&nbsp; ')}</p>`;
}
