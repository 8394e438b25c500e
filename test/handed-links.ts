import { expect } from 'vitest';
import { consoleHeader } from '../src/contract/console.ts';
import { setupPaths } from '../src/contract/setup-links.ts';
import { HttpBrowser } from './http-browser.ts';
import type { ManagementPerson, ManagementSite } from './management-site.ts';

/** A set-up link that a browser has opened. */
export interface OpenedLink {
  readonly id: string;
  readonly code: string;
  readonly browser: HttpBrowser;
}

export interface HandedAnswer {
  readonly httpStatus: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect
  readonly link?: any;
}

const own = { [consoleHeader]: '1' };

/** What the page of a set-up link sends, and what administrators do with links of a company. */
export function handedLinks(site: () => ManagementSite, company: string) {
  const path = `/companies/${company}/setup-links`;
  const newBrowser = () => new HttpBrowser(site().issuer, { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' });
  /** Sends what the page sends beside operations. */
  async function post(browser: HttpBrowser, to: string, code?: string): Promise<HandedAnswer> {
    const answer: unknown = await browser.call(to, { code }, '', own);
    return answer as HandedAnswer; // as the server sends it
  }
  return {
    path,
    newBrowser,
    post,
    /** Asks for a link as a giver does. */
    ask: (giver: ManagementPerson, what: object) =>
      giver.call('POST', path, { body: { recipient: 'Teo Lindgaard', ...what } }),
    /** Makes a link, and opens it. */
    async opened(giver: ManagementPerson, what: object): Promise<OpenedLink> {
      const { status, body } = await giver.call('POST', path, { body: { recipient: 'Teo Lindgaard', ...what } });
      expect({ status, detail: body.detail }).toEqual({ status: 201, detail: undefined });
      const [, code = ''] = body.address.split('#');
      const browser = newBrowser();
      expect((await post(browser, setupPaths.begin, code)).link).toMatchObject({ state: 'open' });
      return { id: body.id, code, browser };
    },
    /** How a link stands for a browser. */
    startOf: async (browser: HttpBrowser, code?: string) => (await post(browser, setupPaths.start, code)).link,
    /** Calls an operation by the link of a browser. */
    async send(browser: HttpBrowser, method: string, to: string, body?: object) {
      const cookie = browser.cookieHeader(setupPaths.api);
      const response = await fetch(`${site().issuer}${setupPaths.api}${to}`, {
        method,
        headers: { cookie, origin: site().issuer, 'content-type': 'application/json', ...own },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    /** A link as administrators see it. */
    async listed(giver: ManagementPerson, id: string) {
      const { body } = await giver.call('GET', path);
      return body.find((link: { id: string }) => link.id === id);
    },
  };
}
