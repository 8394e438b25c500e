import { z } from 'zod';

/** Where a text stands. */
const textPlace = z.object({
  /** Screens of the gallery, a message, or the file that names the text. */
  picture: z.string(),
  isButton: z.literal(true).optional(),
});
export type TextPlace = z.output<typeof textPlace>;

/** Content of data/text-places.json by text id. */
export const textPlaces = z.record(z.string(), textPlace);
/** Content of data/text-notes.json: notes to translators by text id. */
export const textNotes = z.record(z.string(), z.string());
