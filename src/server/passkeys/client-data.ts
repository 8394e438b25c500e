import { z } from 'zod';

const clientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
});

/** What a browser says of the page that asked (WebAuthn Level 3 §5.8.1); undefined if it says nothing that can be read. */
export function readClientData(base64url: string): z.output<typeof clientData> | undefined {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
