import type { ScreenName } from '../../src/contract/paths.ts';
import type { ScreenPreview, ScreenPreviews } from '../../src/web/app/ScreenPreviews.ts';

const files = import.meta.glob<ScreenPreviews>('/src/web/**/*.preview.ts', { eager: true, import: 'previews' });
const previews: ScreenPreviews = Object.assign({}, ...Object.values(files));

export function previewOf(screen: ScreenName, state: string): ScreenPreview | undefined {
  return previews[screen]?.[state];
}
