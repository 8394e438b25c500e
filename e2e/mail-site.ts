import { afterAll, beforeAll } from 'vitest';
import { type MailServer, startMailServer } from '../test/mail-server.ts';
import { operateOn } from '../test/operate-on.ts';
import { templateSecret } from '../test/template.ts';
import { startSite } from './site.ts';

/** A site with changes of its own, whose e-mails a real SMTP server takes. */
export function startMailSite({ changes }: { readonly changes: string }) {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());
  const site = startSite({
    changes,
    env: {
      get SMTP_URL() {
        return server.url;
      },
      MAIL_FROM: 'codes@tellwick.example',
      SECRETS: templateSecret, // the demo's authenticator apps are sealed with it
    },
  });
  const mails: Pick<MailServer, 'received'> = {
    get received() {
      return server.received;
    },
  };
  /** Runs the operator's command line with the secrets of this site. */
  function operate(args: readonly string[], input?: string): Promise<string> {
    const { database, url } = site.portico;
    return operateOn({ database: { env: { ...database.env, SECRETS: templateSecret } }, url }, args, input);
  }
  return { site, mails, operate };
}
