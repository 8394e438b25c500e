import type { CompiledTexts } from './boot.ts';

/** Where the console is. Its cookie is sent below it alone. */
export const consolePath = '/console';

/** Paths of the server below the console's own. Every other path there is a view of the page. */
export const consolePaths = {
  /** The management API with the session of the console in place of a token. */
  api: `${consolePath}/api/v1`,
  /** Brand, language and texts of the page, as JSON. */
  start: `${consolePath}/start`,
  /** The colours of the brand, as a style sheet. */
  theme: `${consolePath}/theme.css`,
  signIn: `${consolePath}/sign-in`,
  callback: `${consolePath}/callback`,
  signOut: `${consolePath}/sign-out`,
  /** Followed by the id of a test: opens the test sign-in of an app. */
  appTest: `${consolePath}/app-test`,
  /** Where the sign-in of such a test comes back to. */
  appTestCallback: `${consolePath}/app-test-callback`,
  /** GET: how long the session is not covered. POST: its person is there. */
  cover: `${consolePath}/cover`,
  /** Followed by a reference: the screen that its user saw, as a picture in a frame of the console. */
  screen: `${consolePath}/screen`,
  /** Followed by a locale and a version: the texts that the start left out, as JSON. */
  texts: `${consolePath}/texts`,
  /** The files of the build. */
  static: `${consolePath}/static`,
} as const;

/** The home of a company, whose script and texts come with the page. Other views need further ones at once. */
const homeOfCompany = new RegExp(`^${consolePath}/c/[^/]+/?$`);

/**
 * Where a view gets its start: with all texts, or with those of the first view alone. The document and the page ask for the same
 * address, so that it is fetched once.
 * @param path the path of the view, without a query
 */
export const startAddress = (path: string): string =>
  homeOfCompany.test(path) ? `${consolePaths.start}?${firstTextsAlone}=1` : consolePaths.start;

/** Query parameter of the start: `1` leaves out the texts that the first view does not need. */
export const firstTextsAlone = 'first';

/** Query parameters of the console's sign-in. */
export const consoleSignInParameters = {
  /** The view to come back to: a path below the console's. */
  to: 'to',
  /** `1`: the person confirms by a second factor, whatever session there is. */
  confirm: 'confirm',
  /** `1`: in a window of its own, which tells the page that opened it, and closes. */
  window: 'window',
} as const;

/** Query parameter of the view of an app: the test sign-in whose result it shows. */
export const appTestParameter = 'test';

/** Query parameters of a drawn screen. */
export const drawnScreenParameters = {
  /** The language in which it is drawn; default that of the page. */
  locale: 'locale',
  /** The only company of whose accounts a story is told. */
  company: 'company',
  /** `light` or `dark`; default as the browser prefers. */
  scheme: 'scheme',
} as const;

/** A header that every request of the console's page has. Forms and links of other sites cannot send it. */
export const consoleHeader = 'portico-console';

/** Name of the channel by which a window for a confirmation tells the console how it ended. */
export const confirmedChannel = 'portico-console-confirmed';

/** How a confirmation in a window ended: the person has confirmed, or somebody else has signed in there. */
export type ConfirmationEnd = 'done' | 'another';

/** When a session of the console is covered, unless somebody touches the page. */
export interface CoverState {
  /** Milliseconds that are left; 0: it is covered. */
  readonly coveredInMs: number;
}

/** What the page needs before it can show anything. */
export interface ConsoleStart {
  readonly brand: {
    readonly name: string;
    /** URLs of the logo on light and on dark ground; empty means none. */
    readonly logo: { readonly light: string; readonly dark: string };
    readonly favicon: string;
    /** The side bar is dark in the light theme, so it shows the logo for dark ground. */
    readonly isBarDark: boolean;
    readonly corners: 'sharp' | 'soft' | 'round';
  };
  readonly locale: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** All texts, or those of the first view. */
  readonly texts: CompiledTexts;
  /** The address of the other texts; undefined where none was left out. */
  readonly otherTexts?: string | undefined;
  /** The version of the texts of the sign-in page. */
  readonly pageTextsVersion: string;
  /** Of the session; undefined without one. */
  readonly cover?: CoverState | undefined;
  /** What the operation `showMe` answers to the session; undefined where it refuses. */
  readonly caller?: unknown;
}
