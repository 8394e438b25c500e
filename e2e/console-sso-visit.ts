import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type DnsServer, startDnsServer } from '../test/dns-server.ts';
import { templateSecret } from '../test/template.ts';
import { type Site, startSite } from './site.ts';

/** The view of single sign-on, below `/console`. */
export const ssoPath = '/c/harbour-lane/sso';

interface SiteWithDns {
  readonly site: Site;
  /** The DNS in which the server looks for proofs of domains. It is there once the first test has started. */
  readonly dns: () => DnsServer;
}

/** A site of its own for a file, whose server asks a DNS of the test. */
export function startSiteWithDns(): SiteWithDns {
  let dns: DnsServer;
  beforeAll(async () => {
    dns = await startDnsServer();
  });
  const site = startSite({
    changes: 'The single sign-on of a company.',
    env: {
      get DNS_SERVERS() {
        return dns.address;
      },
      SECRETS: templateSecret, // seals the authenticator apps of the demo
    },
  });
  afterAll(() => dns.close());
  return { site, dns: () => dns };
}

export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
/** The heading of the step of a set-up that is open. */
export const stepOpen = (page: Page, name: string) =>
  page.locator('li[aria-current=step]').getByRole('heading', { name });
/** A value that can be copied. */
export const copyRow = (page: Page, name: string) =>
  page.getByRole('definition').filter({ has: page.getByLabel(`Copy ${name}`) });
export const shownValue = async (page: Page, name: string): Promise<string> =>
  (await copyRow(page, name).locator('code').textContent()) ?? '';
