import type { PartPreview, PartPreviews } from '../../../src/console/kernel/preview/PartPreviews.ts';

const files = import.meta.glob<PartPreviews>('/src/console/**/*.preview.tsx', { eager: true, import: 'previews' });

/** A state of a part. */
export function partPreviewOf(part: string, state: string): PartPreview | undefined {
  return Object.values(files).find((file) => file[part]?.[state])?.[part]?.[state];
}
