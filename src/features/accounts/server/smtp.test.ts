import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmtp } from './smtp.ts';

let server: Server;
let url: string;
let lines: string[];
let verdict: string;

beforeAll(async () => {
  server = createServer((socket) => {
    let isBody = false;
    socket.write('220 mail.example ready\r\n');
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      lines.push(text);
      if (isBody && text.endsWith('\r\n.\r\n')) {
        isBody = false;
        socket.write(verdict);
      } else if (text.startsWith('DATA')) {
        isBody = true;
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else if (!isBody) socket.write('250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function send(message: { email: string; subject: string; text: string }) {
  lines = [];
  return createSmtp({ url, from: 'Wellword <care@clinic.example>' }).mail(message);
}

test('delivers one email to one address', async () => {
  verdict = '250 kept\r\n';
  await send({ email: 'asha@x.example', subject: 'કોડ', text: '123456 is your code\n.\nbye' });
  const all = lines.join('');
  expect(all.match(/^RCPT TO:.*$/gm)).toEqual(['RCPT TO:<asha@x.example>\r'.replace('\r', '')]);
  expect(all).toContain('MAIL FROM:<care@clinic.example>');
  expect(all).toContain('123456 is your code');
});

test('line breaks in an address or a subject add neither a header nor a recipient', async () => {
  verdict = '250 kept\r\n';
  await send({
    email: 'asha@x.example\r\nBcc: evil@x.example',
    subject: 'Hello\r\nBcc: evil@x.example',
    text: 'x',
  }).catch(() => {});
  expect(lines.join('')).not.toMatch(/^Bcc:/im);
  expect(lines.join('')).not.toContain('RCPT TO:<evil@x.example>');
});

test('rejects when the server refuses the email', async () => {
  verdict = '451 later\r\n';
  await expect(send({ email: 'asha@x.example', subject: 'x', text: 'x' })).rejects.toThrow('451');
});
