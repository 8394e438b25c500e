import type { ThemeColour } from '../../../rules/brand/theme-style.ts';
import { rememberFavicon } from './document.ts';
import { oneYearSeconds, writeCookie } from './storage.ts';

export function showLanguage(language: string, direction: 'ltr' | 'rtl'): void {
  const { documentElement } = document;
  documentElement.lang = language;
  documentElement.dir = direction;
  documentElement.style.setProperty('--fonts', 'system-ui,sans-serif'); // the browser chooses by language; a new document names them
}

/** Stores the chosen language for later visits. */
export function rememberLocale(locale: string): void {
  writeCookie('portico_locale', locale, oneYearSeconds);
}

/** Updates `localeId` in the address, so that a reload keeps the chosen language. */
export function showLocaleInAddress(locale: string): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('localeId')) return;
  address.searchParams.set('localeId', locale);
  history.replaceState(history.state, '', address);
}

/** Adds a style sheet that overrides those of the document. */
export function showStyle(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

/** Replaces the style sheet of a brand's look by that of another one. */
export function showLook(address: string): void {
  document.getElementById('look')?.remove();
  document.head.append(Object.assign(document.createElement('link'), { id: 'look', rel: 'stylesheet', href: address }));
}

export function showFavicon(address: string): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', address);
  rememberFavicon();
}

export function showThemeColours(colours: readonly ThemeColour[]): void {
  for (const tag of document.querySelectorAll('meta[name=theme-color]')) tag.remove();
  document.head.append(
    ...colours.map((colour) => Object.assign(document.createElement('meta'), colour, { name: 'theme-color' })),
  );
}
