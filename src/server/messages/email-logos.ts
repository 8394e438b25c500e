import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrandAssets } from '../../contract/brand/brand.ts';
import type { Brand } from '../brand/brand.ts';
import type { OutgoingEmail } from '../gateways/email/email.ts';

/** An image that travels with the e-mail, so that showing it tells nobody that the e-mail was opened. */
export interface EmailLogo {
  readonly image: OutgoingEmail['images'][number];
  /** CSS pixels; the file has twice as many. */
  readonly width: number;
  readonly height: number;
}
export interface EmailLogos {
  readonly light: EmailLogo | undefined;
  readonly dark: EmailLogo | undefined;
}

const cached = new WeakMap<Brand, Promise<EmailLogos>>();

/** The brand's logos for e-mails; a brand without them shows its name. */
export function findEmailLogos(brand: Brand, { emailLogo, emailLogoDark }: BrandAssets): Promise<EmailLogos> {
  const known = cached.get(brand) ?? readLogos(brand, emailLogo, emailLogoDark);
  cached.set(brand, known);
  return known;
}

async function readLogos(brand: Brand, light: string | undefined, dark: string | undefined): Promise<EmailLogos> {
  const read = async (name: string, file: string | undefined) =>
    file === undefined ? undefined : logoOf(name, await readFile(join(brand.folder, file)).catch(() => undefined));
  return { light: await read('logo', light), dark: await read('logo-dark', dark) };
}

/** Mail programs do not show SVG. The size is in the header of a PNG file (RFC 2083 §4.1.1). */
function logoOf(name: string, png: Buffer | undefined): EmailLogo | undefined {
  if (png?.toString('latin1', 1, 4) !== 'PNG') return undefined;
  return {
    image: { name, type: 'image/png', base64: png.toString('base64') },
    width: Math.round(png.readUInt32BE(16) / 2),
    height: Math.round(png.readUInt32BE(20) / 2),
  };
}
