import type { Transporter } from 'nodemailer';

/** A connection that sends one e-mail at a time. */
export interface SmtpConnection {
  readonly transport: Pick<Transporter, 'sendMail' | 'close'>;
  /** Called when all of an e-mail, with its final dot, has been written to the connection. */
  onWritten: () => void;
}

export interface SmtpConnections {
  /** A connection that sends nothing now. */
  take(): Promise<SmtpConnection>;
  /** Takes it back, to send the next e-mail over it. */
  release(connection: SmtpConnection): void;
}

/** Connections that are kept open while nothing is sent. */
const mostIdle = 5;

/**
 * Connections to a mail server, each a pool of one: the library tells for which connection, but not for which e-mail, it
 * has written the final dot.
 */
export function createSmtpConnections(options: object): SmtpConnections {
  const idle: SmtpConnection[] = [];
  return {
    async take() {
      return idle.pop() ?? connect(options);
    },
    release(connection) {
      connection.onWritten = ignore;
      if (idle.length < mostIdle) idle.push(connection);
      else connection.transport.close();
    },
  };
}

const ignore = () => undefined;

async function connect(options: object): Promise<SmtpConnection> {
  // The library takes 25 MiB; a server that sends no e-mail does not load it.
  const { createTransport } = await import('nodemailer');
  const info = (entry?: { readonly tnx?: string }) => {
    if (entry?.tnx === 'message') connection.onWritten();
  };
  const logger = { info, trace: ignore, debug: ignore, warn: ignore, error: ignore, fatal: ignore };
  const transport = createTransport({ ...options, pool: true, maxConnections: 1, logger } as object);
  const connection: SmtpConnection = { transport, onWritten: ignore };
  return connection;
}
