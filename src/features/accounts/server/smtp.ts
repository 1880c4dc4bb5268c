import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

const PATIENCE_MS = 10_000;

/** Sends emails through the server at `url`, such as smtps://user:password@mail.example:465. */
export function createSmtp(settings: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A text must never make the library read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isDelivered: true,
    async mail({ email, subject, text }) {
      await transport.sendMail({
        from: settings.from,
        to: { name: '', address: email },
        subject,
        text,
      });
    },
  };
}
