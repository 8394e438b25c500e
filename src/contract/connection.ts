import { z } from 'zod';
import { get } from './call.ts';
import { connectionCallPath } from './connection-paths.ts';

/** Connectivity probe (API-5). */
export const connectionCalls = {
  detectConn: get(
    connectionCallPath,
    'Connectivity probe; the response is never cached.',
    z.object({
      clientId: z.string().max(200).optional(),
      ac: z.string().max(40).optional(),
      p: z.string().max(200).optional(),
    }),
    z.object({ p: z.string().optional() }),
  ),
};
