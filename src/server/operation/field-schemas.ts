import { z } from 'zod';

// Fields that the inputs and outputs of many operations have.

/** Names an account in an input. `FindAccount` finds it. */
export const who = z
  .string()
  .min(1)
  .max(320)
  .describe('An account id, e-mail address, phone number, or number*extension.');

/** The id of a company in an input. */
export const companyId = z.string().min(1).max(100).describe('Id of the company.');

/** The id of a brand in an input. */
export const brandId = z.int().nonnegative().describe('Id of the brand.');

/** A time. */
export const instant = z.int().describe('Milliseconds since 1970 (UTC).');

/** A time with its meaning, which is one sentence. */
export const instantOf = (meaning: string) => z.int().describe(`${meaning} Milliseconds since 1970 (UTC).`);

/** The name of the file whose rows an operation gets. */
export const fileName = z.string().max(255).optional().describe('Name of the file, for the audit.');

/** What is said of a line of a file. */
export const lineProblem = z.object({
  line: z.int().describe('Number of the line.'),
  problem: z.string().describe('A sentence.'),
});
export type LineProblem = Readonly<z.output<typeof lineProblem>>;
