import { z } from 'zod';

const number = z.string().regex(/^\d{2,4}$/);

/** What people dial in a country whose services have different numbers. */
export const serviceNumbers = z.strictObject({ police: number, fire: number, ambulance: number });
export type ServiceNumbers = Readonly<z.output<typeof serviceNumbers>>;
