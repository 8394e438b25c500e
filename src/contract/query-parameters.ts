export interface ParameterRow {
  readonly type: 'text' | 'flag' | 'words';
  readonly default?: string;
  readonly meaning: string;
  /** Only the server reads it; the first response omits it. */
  readonly isForServer?: true;
}

function parameterTable<const T extends Record<string, ParameterRow>>(rows: T): T {
  return rows;
}

/** Query parameters of the page (ENTRY-1). A `flag` is set by 1 or true; `words` are split at spaces and commas. */
export const queryParameters = /* @__PURE__ */ parameterTable({
  localeId: { type: 'text', default: 'en_US', meaning: 'Locale of the page, as language_REGION.', isForServer: true },
  ui_options: { type: 'words', meaning: 'Display options; see uiOptions.' },
  prompt: { type: 'words', meaning: 'Sign-in methods to offer: login, sso. Separated by spaces.' },
  appUrlScheme: { type: 'text', meaning: 'The redirect address of the app.' },
  responseType: { type: 'text', default: 'code', meaning: 'OAuth response type.', isForServer: true },
  credentialType: { type: 'text', meaning: 'Which kind of credential the app expects: email or number.' },
  scope: { type: 'text', meaning: 'OAuth scope.' },
  state: { type: 'text', meaning: 'OAuth state, returned to the app unchanged.', isForServer: true },
  response_hint: { type: 'words', meaning: 'Values to add to the redirect, such as brand_id.', isForServer: true },
  title_bar: { type: 'flag', default: 'false', meaning: 'Shows a title bar above the page.' },
  show_sub_title: { type: 'flag', default: 'true', meaning: 'Names the app below the title.' },
  appName: { type: 'text', meaning: 'Name of the app, shown in the title bar.' },
  clientId: { type: 'text', meaning: 'The registered client.' },
  force: { type: 'flag', meaning: 'Requires a new sign-in even if a session exists.' },
  display: { type: 'text', meaning: 'Page mode: page or touch.' },
  theme: { type: 'text', meaning: "One of the brand's themes by its themeId." },
  login_hint: { type: 'text', meaning: 'Pre-fills the credential; trimmed. A plus that was not encoded is restored.' },
  external_browser: { type: 'flag', meaning: 'The page is in the external browser of a native app.' },
  noActionOnFail: { type: 'flag', meaning: 'Stays on the page after a failure instead of leaving it.' },
  loginAutomation: { type: 'flag', meaning: 'Stores the target address and notifies instead of redirecting.' },
  targetUrl: { type: 'text', meaning: 'Destination of login automation after success.', isForServer: true },
  fallbackUrl: { type: 'text', meaning: 'Destination of login automation after failure.', isForServer: true },
  appParams: { type: 'text', meaning: 'Opaque value of the app, returned with invalid_request.', isForServer: true },
  ibb: { type: 'flag', meaning: "The page sits in an app's built-in browser; nothing opens a second window." },
  glipAppRedirectURLForApple: {
    type: 'text',
    meaning: 'Redirect of the chat app for Apple sign-in, when registered.',
    isForServer: true,
  },
  username: { type: 'text', meaning: 'Pre-fills the phone form.' },
  extension: { type: 'text', meaning: 'Pre-fills the extension of the phone form.' },
  responseHint: { type: 'words', meaning: 'The same as response_hint.', isForServer: true },
});
export type QueryParameterName = keyof typeof queryParameters;

type ValueOf<Row extends ParameterRow> = Row['type'] extends 'flag'
  ? boolean
  : Row['type'] extends 'words'
    ? readonly string[]
    : Row extends { readonly default: string }
      ? string
      : string | undefined;

/** Typed query parameters of one page view, with defaults applied. */
export type PageParameters = {
  readonly [Name in QueryParameterName]: ValueOf<(typeof queryParameters)[Name]>;
};

type FlagName = {
  [Name in QueryParameterName]: PageParameters[Name] extends boolean ? Name : never;
}[QueryParameterName];
type ForServer = {
  [Name in QueryParameterName]: (typeof queryParameters)[Name] extends { readonly isForServer: true } ? Name : never;
}[QueryParameterName];
/** Query parameters in the first response, which omits flags that are false. */
export type SentParameters = Omit<PageParameters, FlagName | ForServer> & { readonly [Name in FlagName]?: true };

/** Query parameters that say why the page is opened, and for whom; they decide the start screen (ENTRY-5). */
export const startErrorParameters = ['errorCode', 'credential', 'postThirdPartyLogin'] as const;

/** Further query parameters, which are never forwarded (ENTRY-2). */
export const unforwardedParameters = [
  'session',
  'hideNavigationBar',
  'credential',
  'email',
  'errorCode',
  'rememberEmail',
] as const;

/**
 * Parameters of the dispatcher that go through a sign-in which it opens itself (ROUTE-8): the entrance to go on with, and what
 * that is to do.
 */
export const entranceParameters = ['startEntrance', 'denySSOIfEmailMismatch', 'externalBrowser'] as const;

/** Values of ui_options (ENTRY-8). */
export const uiOptions = [
  'hide_consent',
  'hide_logo',
  'hide_tos',
  'hide_remember_me',
  'remember_me_on',
  'external_popup',
  'skip_login_id_page',
  'show_back_to_app',
  'kerberos',
  'hide_sso',
  'hide_google_id',
  'hide_apple_id',
] as const;
export type UiOption = (typeof uiOptions)[number];
