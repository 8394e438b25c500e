import { smtpTransport } from './smtp-email.ts';

const loginMs = 5000;

/**
 * Connects to a mail server, encrypts, logs in if the address has a user, and leaves. Sends nothing.
 * @param address as in SMTP_URL
 * @throws Error whose message says what the server has refused
 */
export async function logInToMailServer(address: URL): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ ...smtpTransport(address), socketTimeout: loginMs });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
