import type { SecurityChange } from './account/security-change.ts';
import type { PageAssets, PageBrand } from './brand/brand.ts';
import type { ExternalProvider } from './brand/external-providers.ts';
import type { Refusal } from './envelope.ts';
import type { ErrorName } from './errors.ts';
import type { SentParameters } from './query-parameters.ts';
import type { DeviceView } from './sign-in/device.ts';
import type { SsoMismatch, SsoWelcome } from './sign-in/sso-paths.ts';
import type { ListedLocale, TextGroup } from './texts/locale.ts';

/** A message as a syntax tree of `@formatjs/icu-messageformat-parser`, or as a string if it has no placeholders. */
export type CompiledText = string | readonly unknown[];
/** Messages of one or more groups, by message id. */
export type CompiledTexts = Readonly<Record<string, CompiledText>>;

/** Destination of a sign-in in login-automation mode (SIGN-10), verified by the server. */
export interface AutomationTarget {
  readonly goesOnAt: string;
  /** Host of `goesOnAt`; absent if the address opens a native app. */
  readonly host?: string;
}

/** The session of this browser already signs the user in to the app. */
export interface ExistingSession {
  readonly app: string;
  /** Leads to the app with the session. */
  readonly continueAt: string;
  /** Leads to a sign-in that ignores the session. */
  readonly anotherAt: string;
}

/** The data of each screen that only the server starts. */
export interface StartedData {
  readonly ssoEmailMismatch: SsoMismatch;
  readonly ssoWelcome: SsoWelcome;
  readonly alreadySignedIn: ExistingSession;
  readonly device: DeviceView;
  readonly loginAutomationNotification: AutomationTarget;
}
export type StartedScreen = {
  [Name in keyof StartedData]: { readonly screen: Name; readonly data: StartedData[Name] };
}[keyof StartedData];

/** Data in the HTML of the first response, so that the user can type before any further request is answered. */
export interface Boot {
  /** The sign-in that the page belongs to; null on screens that need none, such as the error screen. */
  readonly signIn: {
    readonly id: string;
    readonly clientId: string;
    readonly appName: string;
    /** The user is already authenticated, perhaps with several accounts to choose from: the page continues there. */
    readonly isProven?: true;
    /** What the user, who is signed in, came to change; the page confirms that it is them. */
    readonly changes?: SecurityChange;
  } | null;
  readonly parameters: SentParameters;
  /** Origin of the server, which a copy of the page elsewhere does not have. */
  readonly address: string;
  readonly brand: PageBrand;
  /** Excludes the themes, which are in the style sheet. */
  readonly assets: PageAssets;
  /** URLs of the brand's logos for light and dark themes. A small logo is a `data:` URL; empty means no logo. */
  readonly logo: { readonly light: string; readonly dark: string };
  readonly locale: string;
  /** BCP 47 tag of the locale. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** In the order of the language selector (FRAME-9). */
  readonly locales: readonly ListedLocale[];
  /** The group `frame` and the groups of the start screen; /texts serves the others. */
  readonly texts: CompiledTexts;
  /** Part of the URL of texts, so that they can be cached permanently. */
  readonly textsVersion: string;
  /** The external sign-in providers that can be offered at the brand. */
  readonly providers: readonly ExternalProvider[];
  readonly startPath: string;
  /** The sign-in of the address, which is over or unknown to this browser; its app can be asked to begin it again. */
  readonly lostSignIn?: string;
  /** Why this sign-in cannot continue; its screen is the start screen. */
  readonly refusal?: Refusal;
  /** Error to show on the form that the page starts with (ENTRY-5). */
  readonly problem?: Refusal;
  /** The screen that the server starts, and its data. */
  readonly started?: StartedScreen;
  /** Destination of login automation after a failure (SIGN-10). */
  readonly fallback?: AutomationTarget;
  readonly year: number;
}

/** Modules and texts that a start screen needs beyond those that every page has. */
export interface StartNeeds {
  /** Keys of the build manifest. */
  readonly modules: readonly string[];
  readonly texts: readonly TextGroup[];
  /** What only the markup shows: the page takes it over without its script and texts, but with its styles. */
  readonly drawn: { readonly modules: readonly string[]; readonly texts: readonly TextGroup[] };
  readonly errors: readonly ErrorName[];
  /** Message id of the screen's title. */
  readonly title: string;
}

/** Exports of the page's server build (dist/page/server/render.js). */
export interface PageRenderer {
  /** Renders the start screen and its frame to HTML. */
  render(boot: Boot): string;
  /** Keys in the build's manifest of all modules that a start may need. */
  readonly modules: readonly string[];
  needsOf(start: Pick<Boot, 'startPath' | 'parameters' | 'signIn' | 'refusal'>): StartNeeds;
}
