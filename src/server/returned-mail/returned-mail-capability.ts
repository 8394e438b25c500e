import type { Config } from '../config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { RateLimiter } from '../rate-limiter/rate-limiter.ts';
import { mailEventRoutes } from './mail-event-routes.ts';
import { createReturnedMail, type ReturnedMailDeps } from './returned-mail.ts';

export interface ReturnedMailCapabilityDeps extends Omit<ReturnedMailDeps, 'count'> {
  readonly config: Pick<Config, 'MAIL_EVENTS_SECRET'>;
  readonly rateLimiter: RateLimiter;
  readonly metrics: Pick<Metrics, 'mailReported'>;
}

/** Takes in reports of e-mails that come back or are unwanted. */
export function createReturnedMailCapability(deps: ReturnedMailCapabilityDeps) {
  const { database, secrets, sentMails, mailMarks, audit, rateLimiter, metrics } = deps;
  const returnedMail = createReturnedMail({
    database,
    secrets,
    sentMails,
    mailMarks,
    audit,
    count: (kind, result) => metrics.mailReported({ kind, result }),
  });
  return { routes: mailEventRoutes({ secret: deps.config.MAIL_EVENTS_SECRET, rateLimiter, returnedMail }) };
}
