import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mailer } from './mailer.ts';

/** Writes each email to a file: for trials, and for an operator who passes them on. */
export function createMailFolder({ folder, from }: { folder: string; from: string }): Mailer {
  const keep = async (name: string, content: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stamp = new Date().toISOString().replaceAll(':', '-');
    const file = path.join(folder, `${stamp}-${randomUUID().slice(0, 8)}.${name}`);
    // Emails carry links that open accounts, so only this user may read them.
    await writeFile(file, content, { mode: 0o600, flag: 'wx' });
  };
  return {
    isDelivered: false,
    mail: ({ email, subject, text }) => {
      const head = [
        `Date: ${new Date().toUTCString()}`,
        `From: ${oneLine(from)}`,
        `To: ${oneLine(email)}`,
        `Subject: ${encodeWord(oneLine(subject))}`,
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
      ];
      return keep('eml', `${head.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`);
    },
  };
}

// A line break in a name or an address would start another header.
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ');
}

function encodeWord(text: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(text);
  return isPlain ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
}
