import { z } from 'zod';
import { drawnScreens } from '../../contract/drawn-screens.ts';
import { factorChannels } from '../../contract/two-factor/factor-ways.ts';
import { instant } from '../operation/field-schemas.ts';

/** What happened in a sign-in, or was shown there. */
const storyLine = z.object({
  at: instant,
  event: z.string().describe('An event of the audit, or error.'),
  outcome: z.string().describe('Of an error its name and code; of gateClosed the gate.'),
  by: z.string().optional().describe('The way of a second step, or what was asked when an error was shown.'),
  accountId: z.string().optional(),
  address: z.string().optional().describe('Of the browser.'),
});
export type StoryLine = z.output<typeof storyLine>;

/** From what a screen is drawn again: names alone, and nothing that somebody has typed. */
const drawing = z.object({
  screen: z.enum(drawnScreens),
  error: z.string().describe('The name of the error.'),
  code: z.int().optional(),
  way: z.enum(factorChannels).optional().describe('The way of the second step whose code was asked for.'),
  locales: z
    .array(z.string())
    .readonly()
    .describe('In which it can be drawn: the language of the page, then `language`, if it is another one.'),
  textsVersion: z.string().optional().describe('The version of the texts of the page when the error was shown.'),
});
export type RecordedDrawing = z.input<typeof drawing>;

/** The answer of `explainReference`. */
export const explained = z
  .object({
    reference: z.string(),
    at: instant,
    error: z.string(),
    httpStatus: z.int().optional(),
    screen: z.string().optional(),
    asked: z.string().describe('Method and pattern of the route.'),
    detail: z.string().optional(),
    app: z.string().optional(),
    brand: z.int().optional(),
    locale: z.string().optional(),
    signIn: z.string().optional(),
    shown: z
      .array(z.object({ locale: z.string(), text: z.string() }))
      .readonly()
      .describe('What the user read, in the wording of the brand: in the language of the page, then in `language`.'),
    drawing: drawing
      .optional()
      .describe('From what the screen is drawn again. Absent where only the message is known.'),
    story: z.array(storyLine).readonly(),
  })
  .meta({ id: 'ExplainedReference' });
