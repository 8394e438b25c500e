import type { PageBrand } from '../../../contract/brand/brand.ts';
import { loadScript } from './loadScript.ts';

const everyMs = 200;
const atMostMs = 5000;

/** The global in which the fraud script stores its value. */
declare global {
  interface Window {
    porticoFraudValue?: string;
  }
}

let polled: Promise<void> | undefined;

/** The value of the brand's fraud script, loaded at the first call; undefined if it has none after 5 s. */
export async function fraudValue({ iovationScriptUrl }: PageBrand): Promise<string | undefined> {
  if (!iovationScriptUrl) return undefined;
  if (!polled) {
    loadScript(iovationScriptUrl);
    polled = poll();
  }
  await polled;
  return window.porticoFraudValue;
}

async function poll(): Promise<void> {
  for (let passedMs = 0; passedMs < atMostMs && !window.porticoFraudValue; passedMs += everyMs)
    await new Promise((resolve) => setTimeout(resolve, everyMs));
}
