import { z } from 'zod';
import { rateLimitKey } from '../http/client-address.rules.ts';
import { Refused } from '../http/refused.ts';
import type { Route, RouteRequest } from '../http/routes.ts';
import type { RateLimiter } from '../rate-limiter/rate-limiter.ts';
import { isEqualConstantTime } from '../secrets/secrets.ts';
import type { EventResult, MailEvent, ReturnedMail } from './returned-mail.ts';

export const mailEventsPath = '/messages/mail-events';

export interface MailEventRoutesDeps {
  /** Undefined: there is no such route. */
  readonly secret: string | undefined;
  readonly rateLimiter: RateLimiter;
  readonly returnedMail: ReturnedMail;
}

/** A returned e-mail comes with its logos. */
const limitBytes = 1024 * 1024;
const limitPerAddress = { most: 600, windowMs: 60_000 };
const noticeTypes = ['message/rfc822', 'message/global', 'multipart/report'];
const mostEvents = 1000;

const eventList = z.object({
  events: z
    .array(
      z.object({
        kind: z.enum(['bounced', 'complained', 'delivered']),
        messageId: z.string().min(1).max(998),
        recipient: z.string().max(320).optional(),
        permanent: z.boolean().default(false),
        at: z.union([z.iso.datetime({ offset: true }), z.number()]).optional(),
      }),
    )
    .max(mostEvents),
});

/**
 * What a mail provider posts, with the secret as a bearer token (RFC 6750): a list of events as JSON, or a notice as it was
 * transmitted. A notice without its own head is one of the type `multipart/report`.
 */
export function mailEventRoutes({ secret, rateLimiter, returnedMail }: MailEventRoutesDeps): readonly Route[] {
  if (secret === undefined) return [];
  return [
    {
      method: 'POST',
      path: mailEventsPath,
      readsBytes: ['application/json', ...noticeTypes],
      bodyLimitBytes: limitBytes,
      async handle(request) {
        await rateLimiter.consume(`mail-events:${rateLimitKey(request.address)}`, limitPerAddress);
        const { authorization = '', 'content-type': type = '' } = request.exchange.request.headers;
        if (!isEqualConstantTime(authorization, `Bearer ${secret}`))
          throw new Refused('noPermission', { httpStatus: 401 });
        const results = type.startsWith('application/json')
          ? await takeAll(returnedMail, readEvents(request))
          : await returnedMail.takeNotice(withHead(request.body, type));
        return { json: summaryOf(results), headers: { 'cache-control': 'no-store' } };
      },
    },
  ];
}

/** @throws Refused invalidRequest */
function readEvents({ body }: Pick<RouteRequest, 'body'>): readonly MailEvent[] {
  const read = eventList.safeParse(parseJson(body.toString('utf8')));
  if (!read.success) throw new Refused('invalidRequest');
  return read.data.events.map(({ kind, messageId, recipient, permanent }) => ({
    kind,
    recipients: recipient === undefined ? [] : [recipient],
    isPermanent: permanent,
    references: [messageId],
  }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function takeAll(returnedMail: ReturnedMail, events: readonly MailEvent[]): Promise<readonly EventResult[]> {
  const results: EventResult[] = [];
  for (const event of events) results.push(await returnedMail.takeEvent(event));
  return results;
}

const withHead = (body: Buffer, type: string): Uint8Array =>
  type.startsWith('multipart/') ? Buffer.concat([Buffer.from(`Content-Type: ${type}\r\n\r\n`), body]) : body;

/** How many of the reports were taken, and how many say nothing of an e-mail of ours. */
function summaryOf(results: readonly EventResult[]): { taken: number; ignored: number } {
  const taken = results.filter((result) => result === 'marked' || result === 'noted').length;
  return { taken, ignored: results.length - taken };
}
