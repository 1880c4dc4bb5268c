import { createServer, type AddressInfo } from 'node:net';

const ID = 'AKfycbx1234567890';
const PATH = `/macros/s/${ID}/exec`;
const GOOD = `https://script.google.com${PATH}`;

/** Script addresses that must never be connected to; those with a port lead to a canary. */
export function hostileUrls({ port }: { port: number }): string[] {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '127.0.1.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '0177.0.0.1',
    '2130706433',
    '0.0.0.0',
    '0',
    'localhost',
    'localhost.',
    'LOCALHOST',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:0:0:1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[fe80::1]',
    '[fc00::1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'metadata.google.internal',
    '127.0.0.1.nip.io',
    'script.google.com.evil.test',
    'evil.test',
    'scriptgoogle.com',
    'xscript.google.com',
    'script-google.com',
    'ѕcript.google.com',
    'xn--cript-5cd.google.com',
    '１２７.０.０.１',
    '⑫⑦.0.0.1',
  ];
  const anywhere = hosts.flatMap((host) => [
    `https://${host}${PATH}`,
    `http://${host}:${port}${PATH}`,
  ]);
  return [
    ...anywhere,
    `http://script.google.com${PATH}`,
    `https://script.google.com:8443${PATH}`,
    `https://script.google.com:${port}${PATH}`,
    `https://script.google.com:443${PATH}`,
    `https://script.google.com.${PATH}`,
    `https://SCRIPT.google.com${PATH}`,
    `https://user@script.google.com${PATH}`,
    `https://user:word@script.google.com${PATH}`,
    `https://script.google.com@127.0.0.1:${port}${PATH}`,
    `https://script.google.com:x@127.0.0.1:${port}${PATH}`,
    `http://script.google.com#@127.0.0.1:${port}${PATH}`,
    `https://127.0.0.1:${port}\\@script.google.com${PATH}`,
    `https://127.0.0.1:${port}/script.google.com${PATH}`,
    `https://evil.test/script.google.com${PATH}`,
    `https://evil.test?https://script.google.com${PATH}`,
    `https://evil.test#https://script.google.com${PATH}`,
    `${GOOD}#`,
    `${GOOD}#fragment`,
    `${GOOD}?`,
    `${GOOD}?to=evil`,
    `${GOOD}/`,
    `${GOOD}/more`,
    `${GOOD}%00`,
    `${GOOD}\n`,
    ` ${GOOD}`,
    `${GOOD} `,
    `https://script.google.com/macros/s/../../${ID}/exec`,
    `https://script.google.com/macros/s/..%2f..%2f${ID}/exec`,
    `https://script.google.com/macros/s/%2e%2e/${ID}/exec`,
    `https://script.google.com//macros/s/${ID}/exec`,
    `https://script.google.com\\macros\\s\\${ID}\\exec`,
    `https://script.google.com/macros/s/${ID}/dev`,
    `https://script.google.com/macros/s//exec`,
    `https://script.google.com/macros/s/short/exec`,
    `https://script.google.com/macros/s/${'a'.repeat(10_000)}/exec`,
    `https://script.goo\tgle.com${PATH}`,
    `https://script.goo\ngle.com${PATH}`,
    `ht\ntps://127.0.0.1:${port}${PATH}`,
    `https:/127.0.0.1:${port}${PATH}`,
    `https:127.0.0.1:${port}${PATH}`,
    `//127.0.0.1:${port}${PATH}`,
    `///127.0.0.1:${port}${PATH}`,
    `/\\127.0.0.1:${port}${PATH}`,
    `file:///etc/passwd`,
    `file://script.google.com${PATH}`,
    `gopher://127.0.0.1:${port}${PATH}`,
    `ftp://script.google.com${PATH}`,
    `data:text/plain,${GOOD}`,
    `javascript:fetch('http://127.0.0.1:${port}/exec')`,
    `blob:https://script.google.com${PATH}`,
    `ws://127.0.0.1:${port}${PATH}`,
    `https://script.googleusercontent.com${PATH}`,
    `https://accounts.google.com${PATH}`,
    `https://www.google.com${PATH}`,
    PATH,
    'exec',
  ];
}

export interface Canary {
  readonly port: number;
  /** How many connections were opened; there must be none. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Listens for forbidden calls on 127.0.0.1 and, where the machine has it, on the same port of ::1. */
export async function startCanary(): Promise<Canary> {
  let count = 0;
  const note = () => {
    count += 1;
  };
  const v4 = createServer(note);
  const v6 = createServer(note);
  await new Promise<void>((resolve) => void v4.listen(0, '127.0.0.1', resolve));
  const { port } = v4.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    v6.once('error', () => resolve());
    v6.listen(port, '::1', resolve);
  });
  return {
    port,
    connections: () => count,
    async close() {
      for (const server of [v4, v6]) {
        if (server.listening) await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
