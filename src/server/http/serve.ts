import type { Call, CallStep, OutputOf, ParsedInputOf } from '../../contract/call.ts';

/** Binds sign-ins to the browser of the request; each sign-in has its own cookie. */
export interface SignInCookies {
  /** The token in the browser's cookie for a sign-in. */
  read(signInId: string): string | undefined;
  bind(signInId: string, token: string): void;
  /** Replaces the token of a sign-in that is over. */
  release(signInId: string): void;
}

/** The cookie of a device that its user trusts. */
export interface TrustCookie {
  /** The token, if its signature is right. Whether it still counts is for the database to say. */
  read(): string | undefined;
  bind(token: string): void;
}

/** Short-lived values of a browser: the link that it opened last, and the reset that it has opened. */
export interface HandoverCookies {
  read(name: HandoverName): string | undefined;
  bind(name: HandoverName, value: string, seconds: number): void;
  drop(name: HandoverName): void;
}
export type HandoverName = 'link' | 'asked' | 'recovery' | 'activation' | 'firstStep' | 'email';

/** The facts about a request that a handler gets beside its input. */
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
  /** Id of the sign-in from the request's header; valid only with the cookie of that sign-in. */
  readonly signInId: string | undefined;
  readonly cookies: SignInCookies;
  /** Id of the browser from its long-lived cookie, which identifies a known device. */
  readonly deviceId: string;
  readonly trustCookie: TrustCookie;
  readonly handover: HandoverCookies;
  /** The session of the browser; undefined if nobody is signed in. */
  ownSession(): Promise<BrowserSession | undefined>;
}

/** The session of a browser. */
export interface BrowserSession {
  readonly uid: string;
  readonly accountId: string;
  /** When its user was authenticated, in milliseconds since 1970. */
  readonly authenticatedAt: number;
  /** How: authentication method references (RFC 8176) and context class. */
  readonly amr: readonly string[];
  readonly acr: string | undefined;
}

/** Finds the step that a request takes. Undefined for a user with a session alone. @throws Refused if it may not take it */
export type StepOf<Step> = (step: CallStep, context: RequestContext) => Promise<Step | undefined>;

/** Context of a call that belongs to a step of a sign-in. The gates before the step are open. */
export interface StepContext<Step> extends RequestContext {
  readonly step: Step;
}

/** `step` is undefined for a user with a session alone. A handler of a call without a step gets none. */
type ContextOf<C, Step> = C extends { readonly step: { readonly orSession: true } }
  ? StepContext<Step | undefined>
  : C extends { readonly step: CallStep }
    ? StepContext<Step>
    : RequestContext;

export type Handler<C, Step = unknown> = (input: ParsedInputOf<C>, context: ContextOf<C, Step>) => Promise<OutputOf<C>>;

/** Handlers of all calls of a contract; a missing one does not compile. `Step` is what calls of a step are handed. */
export type HandlersOf<Calls extends Record<string, Call>, Step = unknown> = {
  readonly [Name in keyof Calls]: Handler<Calls[Name], Step>;
};
