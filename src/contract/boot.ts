import type { PageAssets, PageBrand } from './brand.ts';
import type { DeviceView } from './device.ts';
import type { Refusal } from './envelope.ts';
import type { ErrorName } from './errors.ts';
import type { LocaleEntry, TextGroup } from './locale.ts';
import type { SentParameters } from './query-parameters.ts';

/** A message compiled to its syntax tree (`@formatjs/icu-messageformat-parser`), or the plain sentence. */
export type CompiledText = string | readonly unknown[];
/** Message id to message, of one or several groups. */
export type CompiledTexts = Readonly<Record<string, CompiledText>>;

/** Where an automated sign-in goes on (SIGN-10), verified by the server. */
export interface PageAutomation {
  readonly after: 'success' | 'failure';
  readonly goesOnAt: string;
  /** Of an address that is none of the app itself. */
  readonly host?: string;
}

/** What the page's first answer carries, so that nothing is waited for before typing. */
export interface Boot {
  /** The sign-in behind the page; null where none is needed (error screen, signed out). */
  readonly signIn: {
    readonly id: string;
    readonly clientId: string;
    readonly appName: string;
    /** Its account, or a choice of accounts, is proven already: the page goes on where it stands (§2.2). */
    readonly isProven?: true;
  } | null;
  readonly parameters: SentParameters;
  readonly brand: PageBrand;
  /** Without the themes, which stand in the style sheet. */
  readonly assets: PageAssets;
  /** Addresses of the brand's logos, for light and for dark themes; a small one is a data address. Empty: none. */
  readonly logo: { readonly light: string; readonly dark: string };
  readonly locale: string;
  /** BCP 47 tag of the locale. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Sorted for the selector (§9). */
  readonly locales: readonly LocaleEntry[];
  /** Groups `frame` and that of the start screen; the rest comes from /texts. */
  readonly texts: CompiledTexts;
  /** Stands in the address of texts, so that they may be cached for ever. */
  readonly textsVersion: string;
  readonly startPath: string;
  /** Shown on the start screen, such as the reason of an error screen. */
  readonly refusal?: Refusal;
  /** What is shown to whoever signs a device in; the path of its screen is `/device` too. */
  readonly device?: DeviceView;
  readonly automation?: PageAutomation;
  readonly year: number;
}

/** What a start screen needs beyond what is always sent. */
export interface StartNeeds {
  /** Modules of the build's manifest. */
  readonly modules: readonly string[];
  /** Groups of texts. */
  readonly texts: readonly TextGroup[];
  readonly errors: readonly ErrorName[];
  /** The message that titles the screen. */
  readonly title: string;
}

/** What the built page gives to the server (dist/page/server/render.js). */
export interface PageRenderer {
  /** The markup of the start screen in its frame. */
  render(boot: Boot): string;
  needsOf(startPath: string): StartNeeds;
  /** Modules of later screens by the first segment of their paths, so that the head can preload them. */
  readonly laterModules: Readonly<Record<string, string>>;
}
