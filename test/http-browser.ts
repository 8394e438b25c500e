/** A response. Redirects are not followed. */
export interface Answer {
  readonly status: number;
  /** Absolute address of the redirect. */
  readonly location: string | undefined;
  readonly headers: Headers;
  readonly text: string;
}

/** The envelope of a call's response. */
export interface CallAnswer {
  readonly httpStatus: number;
  readonly status: {
    success: boolean;
    code?: number;
    name?: string;
    traceId?: string;
    params?: Record<string, unknown>;
  };
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect, and fail if they are missing
  readonly data: any;
  readonly headers: Headers;
}

/** An HTTP client with the cookies and headers of a browser. It does not follow redirects by default. */
export class HttpBrowser {
  readonly origin: string;
  /** Sent with each request, such as the headers of a proxy. */
  readonly headers: Readonly<Record<string, string>>;
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();
  readonly #fetch: typeof fetch;

  constructor(origin: string, headers: Readonly<Record<string, string>> = {}, sendWith = fetch) {
    this.origin = origin;
    this.headers = headers;
    this.#fetch = sendWith;
  }

  /** Another browser with the same cookies. */
  copy(headers = this.headers): HttpBrowser {
    const other = new HttpBrowser(this.origin, headers, this.#fetch);
    for (const [key, cookie] of this.#cookies) other.#cookies.set(key, cookie);
    return other;
  }

  /** The Cookie header for a path. */
  cookieHeader(pathname = '/'): string {
    return [...this.#cookies.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  async get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(address, { headers });
  }

  /** Submits a form. */
  async post(address: string, form: Record<string, string>): Promise<Answer> {
    return this.#send(address, { method: 'POST', body: new URLSearchParams(form) });
  }

  /** Follows redirects within this origin. Returns the first other response. */
  async follow(address: string): Promise<Answer & { url: string }> {
    let url = new URL(address, this.origin).href;
    for (let step = 0; step < 10; step++) {
      const answer = await this.get(url);
      if (!answer.location?.startsWith(`${this.origin}/`)) return { ...answer, url };
      url = answer.location;
    }
    throw new Error(`too many redirects at ${url}`);
  }

  /** Sends a call like the page. */
  async call(path: string, input: object, signInId = '', headers: Record<string, string> = {}): Promise<CallAnswer> {
    const answer = await this.#send(`${path}${path.includes('?') ? '&' : '?'}clientId=demo-web`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        origin: this.origin,
        ...(signInId ? { 'portico-sign-in': signInId } : {}),
        ...headers,
      },
    });
    return { httpStatus: answer.status, headers: answer.headers, ...JSON.parse(answer.text) };
  }

  async #send(address: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Answer> {
    const url = new URL(address, this.origin);
    const cookie = this.cookieHeader(url.pathname);
    const headers = { ...this.headers, ...init.headers, ...(cookie ? { cookie } : {}) };
    const response = await this.#fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line, url);
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location ? new URL(location, url).href : undefined,
      headers: response.headers,
      text: await response.text(),
    };
  }

  #keep(line: string, url: URL): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const attribute = (wanted: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute('path') ?? url.pathname;
    const expires = attribute('expires');
    const isOver = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now());
    if (isOver || value === '') this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { name, value, path });
  }
}
