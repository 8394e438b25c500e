import { startGallery } from '../gallery/server/gallery-server.ts';
import { buildGalleryWhenStale } from './build.ts';

/** Serves the gallery of screens until a signal stops it. */
const defaultPort = 3002;
if (!buildGalleryWhenStale()) process.exit(1);
const gallery = await startGallery(Number(process.env.GALLERY_PORT ?? defaultPort));
console.log(`The gallery of screens: ${gallery.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void gallery.stop());
