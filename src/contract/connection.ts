import { z } from 'zod';
import { get } from './call.ts';

/** Connectivity probe (§7); its picture is /skin/images/detect_conn.gif. */
export const connectionCalls = {
  detectConn: get(
    '/api/detect-conn',
    'Answers uncached, so that the page knows it is online.',
    z.object({
      clientId: z.string().max(200).optional(),
      ac: z.string().max(40).optional(),
      p: z.string().max(200).optional(),
    }),
    z.object({ p: z.string().optional() }),
  ),
};
export const connectionPicturePath = '/skin/images/detect_conn.gif';
