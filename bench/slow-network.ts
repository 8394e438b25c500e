import type { CDPSession, Page } from 'playwright-core';

/** The network profile "Slow 4G" of the browser's developer tools. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
};

/** How many times slower the processor of a visit is. */
export const processorSlowdown = 4;

/** Gives a page the network and the processor of a phone that is not new. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
}

/** How long a bare answer of a server takes in a page, in milliseconds. */
export async function bareAnswerMs(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/livez`);
  return page.evaluate(
    () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseEnd,
  );
}
