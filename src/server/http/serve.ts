import type { Call, OutputOf, ParsedInputOf } from '../../contract/call.ts';

/** What a handler may know of the request beside its input. */
export interface RequestContext {
  readonly traceId: string;
  readonly clientId: string | undefined;
  /** Address of the client, read through the configured number of trusted proxies. */
  readonly address: string;
  readonly hostName: string;
  readonly acceptLanguage: string | undefined;
  readonly userAgent: string | undefined;
  /** Id of the sign-in the request claims, already checked against its browser's signed cookie. */
  readonly signInId: string | undefined;
  /** Id of the browser, from its long-lived cookie; tells a known device. */
  readonly deviceId: string | undefined;
}

export type Handler<C> = (input: ParsedInputOf<C>, context: RequestContext) => Promise<OutputOf<C>>;

/** A capability must answer every call its contract names: a missing handler does not compile. */
export type HandlersOf<Calls extends Record<string, Call>> = { readonly [Name in keyof Calls]: Handler<Calls[Name]> };
