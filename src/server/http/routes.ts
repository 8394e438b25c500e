import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from '../../contract/envelope.ts';
import type { Note } from './cookies.ts';
import type { RequestContext, SignInCookies } from './serve.ts';

/** The parts of a request that decide the brand and the locale of a page. */
export interface PageRequest {
  readonly query: URLSearchParams;
  readonly hostName: string;
  /** The locale that the user chose before. */
  readonly rememberedLocale: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** A request to a page or a redirect, without the HTTP framework. */
export interface RouteRequest
  extends PageRequest,
    Pick<RequestContext, 'traceId' | 'address' | 'userAgent' | 'ownSession' | 'trustCookie' | 'deviceId'> {
  /** Values of the named segments of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** The posted form; empty if the route does not read one. */
  readonly form: URLSearchParams;
  /** The posted bytes; empty if the route does not read them. */
  readonly body: Buffer;
  readonly cookies: SignInCookies;
  /** Gives the browser its long-lived id, if it has none. */
  rememberDevice(): void;
  hasNote(note: Note): boolean;
  /** Leaves a note to the next requests of the browser. */
  leaveNote(note: Note): void;
  /** Only for the OpenID library, which reads and writes its own cookies, and for the headers of Negotiate. */
  readonly exchange: Exchange;
  /** Lets the OpenID library send the response, with these headers. The route then returns `alreadySent`. */
  takeOver(headers: Headers): void;
}

/** The request and the response of Node. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

type Headers = Readonly<Record<string, string>>;
/** Headers of a response, of which there may be several cookies. */
type ResponseHeaders = Readonly<Record<string, string | string[]>>;

export interface HtmlResponse {
  readonly html: string;
  readonly headers: ResponseHeaders;
  /** Default 200. */
  readonly status?: number;
  /** The error that the page shows, for the log. */
  readonly refusal?: Refusal;
  /** The brand and the language in which it shows it. */
  readonly shownIn?: ShownIn;
}

export interface ShownIn {
  readonly brandId: number;
  readonly locale: string;
}

export interface Redirect {
  readonly location: string;
  /** Default 303. */
  readonly status?: 302;
  readonly headers?: Headers;
}

export interface JsonResponse {
  readonly json: unknown;
  /** Default 200. */
  readonly status?: number;
  readonly headers: Headers;
  /** Whether to compress the response. */
  readonly isCompressed?: boolean;
}

export interface BytesResponse {
  readonly bytes: Buffer;
  readonly headers: Headers;
}

/** A file of a folder. */
export interface FileResponse {
  readonly file: string;
  readonly folder: string;
  readonly headers: Headers;
}

/** Result of a route whose response the OpenID library has sent. */
export const alreadySent = { isAlreadySent: true } as const;
export type AlreadySent = typeof alreadySent;

export type RouteResponse = HtmlResponse | Redirect | JsonResponse | BytesResponse | FileResponse | AlreadySent;

/** A page or a redirect of a capability. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The route does not accept HEAD, which must not consume a single-use code. */
  readonly isSingleUse?: boolean;
  /** A browser navigates to the route: a request that cannot be read, or that fails, is answered by a page. */
  readonly isNavigation?: boolean;
  /** Whether the route reads a posted form. Other bodies are ignored. */
  readonly readsForm?: boolean;
  /** Maximum size of what is posted; default 8192, as in a URL. */
  readonly bodyLimitBytes?: number;
  /** Whether the route reads a JSON object. Its texts are the fields of the form. */
  readonly readsJson?: boolean;
  /** Media types whose bytes the route reads as they are. Others are refused. */
  readonly readsBytes?: readonly string[];
  handle(request: RouteRequest): RouteResponse | Promise<RouteResponse>;
}

/** A path that the OpenID library handles. */
export interface Mount {
  readonly path: string;
  /** Methods that a route with the same path handles. */
  readonly exceptMethods?: readonly string[];
  handle(exchange: Exchange, address: string): Promise<void>;
}
