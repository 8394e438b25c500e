import type { Call, OutputOf, ParsedInputOf } from '../../contract/call.ts';

/** Binds a sign-in to the browser of the request, by a cookie of that sign-in's own. */
export interface SignInCookies {
  /** The token that the browser holds for a sign-in. */
  read(signInId: string): string | undefined;
  bind(signInId: string, token: string): void;
  /** The sign-in is over: what the browser keeps of it opens nothing any more. */
  release(signInId: string): void;
}

/** What a handler may know of the request beside its input. */
export interface RequestContext {
  readonly traceId: string;
  readonly clientId: string | undefined;
  /** Address of the client, read through the configured number of trusted proxies, without its port. */
  readonly address: string;
  readonly hostName: string;
  readonly acceptLanguage: string | undefined;
  /** The locale that the user chose before. */
  readonly rememberedLocale: string | undefined;
  readonly userAgent: string | undefined;
  /** Id of the sign-in that the request claims; it counts only with the browser's cookie of that sign-in. */
  readonly signInId: string | undefined;
  readonly cookies: SignInCookies;
  /** Id of the browser, from its long-lived cookie; tells a known device. */
  readonly deviceId: string;
  /** The session on the browser; none where nobody is signed in. */
  ownSession(): Promise<{ readonly uid: string; readonly accountId: string } | undefined>;
}

export type Handler<C> = (input: ParsedInputOf<C>, context: RequestContext) => Promise<OutputOf<C>>;

/** A capability must answer every call its contract names: a missing handler does not compile. */
export type HandlersOf<Calls extends Record<string, Call>> = { readonly [Name in keyof Calls]: Handler<Calls[Name]> };
