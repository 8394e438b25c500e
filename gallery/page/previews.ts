import type { ScreenName } from '../../src/contract/paths.ts';
import type { ScreenPreview, ScreenPreviews } from '../../src/web/kernel/flow/ScreenPreviews.ts';

const files = import.meta.glob<ScreenPreviews>('/src/web/**/*.preview.ts', { eager: true, import: 'previews' });

/** A state of a screen. Several files may have states of one screen. */
export function previewOf(screen: ScreenName, state: string): ScreenPreview | undefined {
  const previews = Object.values(files).find((file) => file[screen]?.[state]);
  return previews?.[screen]?.[state];
}
