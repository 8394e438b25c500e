/** An answer whose redirect was not followed. */
export interface Answer {
  readonly status: number;
  /** Where it redirects, absolute. */
  readonly location: string | undefined;
  readonly headers: Headers;
  readonly text: string;
}

/** What a call's envelope holds. */
export interface CallAnswer {
  readonly httpStatus: number;
  readonly status: {
    success: boolean;
    code?: number;
    name?: string;
    traceId?: string;
    params?: Record<string, unknown>;
  };
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields they expect and fail where they are not there
  readonly data: any;
  readonly headers: Headers;
}

/** A browser without eyes: keeps cookies by name and path, sends what a browser sends, follows nothing by itself. */
export class HttpBrowser {
  readonly origin: string;
  /** Sent with each request, as by a proxy in front. */
  readonly headers: Readonly<Record<string, string>>;
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();

  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.origin = origin;
    this.headers = headers;
  }

  /** Another browser that holds the same cookies. */
  copy(headers = this.headers): HttpBrowser {
    const other = new HttpBrowser(this.origin, headers);
    for (const [key, cookie] of this.#cookies) other.#cookies.set(key, cookie);
    return other;
  }

  /** What it sends to a path. */
  cookieHeader(pathname = '/'): string {
    return [...this.#cookies.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  async get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(address, { headers });
  }

  /** Sends a form, as a click on its button does. */
  async post(address: string, form: Record<string, string>): Promise<Answer> {
    return this.#send(address, { method: 'POST', body: new URLSearchParams(form) });
  }

  /** Follows redirects within this origin, and answers the first that is none or leaves it. */
  async follow(address: string): Promise<Answer & { url: string }> {
    let url = new URL(address, this.origin).href;
    for (let step = 0; step < 10; step++) {
      const answer = await this.get(url);
      if (!answer.location?.startsWith(`${this.origin}/`)) return { ...answer, url };
      url = answer.location;
    }
    throw new Error(`too many redirects at ${url}`);
  }

  /** Makes a call of the contract as the page does. */
  async call(path: string, input: object, signInId = '', headers: Record<string, string> = {}): Promise<CallAnswer> {
    const answer = await this.#send(`${path}?clientId=demo-web`, {
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
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
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
