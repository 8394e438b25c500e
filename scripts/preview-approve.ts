import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { approvedFolder, looks, nameOf, pictureOf } from '../e2e/gallery/looks.ts';
import { startGallery } from '../gallery/server/gallery-server.ts';
import { launchBrowser } from '../test/browser.ts';
import { buildGalleryWhenStale } from './build.ts';

/** Replaces the approved screenshots, with which the browser tests compare, by the current looks. */
if (!buildGalleryWhenStale()) process.exit(1);
const [gallery, browser] = await Promise.all([startGallery(), launchBrowser()]);
await rm(approvedFolder, { recursive: true, force: true });
await mkdir(approvedFolder, { recursive: true });
for (const look of looks) await writeFile(join(approvedFolder, nameOf(look)), await pictureOf(browser, gallery, look));
await browser.close();
await gallery.stop();
console.log(`Approved ${looks.length} screenshots: ${approvedFolder}`);
