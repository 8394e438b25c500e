import { createRequire } from 'node:module';
import type jsqr from 'jsqr';
import type { Locator } from 'playwright-core';

// The package has no ES module; its CommonJS one is the function itself.
const readCode = createRequire(import.meta.url)('jsqr') as typeof jsqr.default;

/** Reads a QR code from a screenshot of an element, as a phone's camera would; undefined if there is none. */
export async function readQrCode(element: Locator): Promise<string | undefined> {
  const picture = (await element.screenshot()).toString('base64');
  const { data, width, height } = await element.page().evaluate(async (coded) => {
    const bytes = Uint8Array.from(atob(coded), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const image = context?.getImageData(0, 0, bitmap.width, bitmap.height);
    return { data: [...(image?.data ?? [])], width: bitmap.width, height: bitmap.height };
  }, picture);
  return readCode(Uint8ClampedArray.from(data), width, height)?.data;
}
