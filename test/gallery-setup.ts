import { buildGalleryWhenStale } from '../scripts/build.ts';

/** Builds the gallery before the workers start, because they cannot build it at the same time. */
export function setup(): void {
  if (!buildGalleryWhenStale()) throw new Error('The gallery cannot be built.');
}
