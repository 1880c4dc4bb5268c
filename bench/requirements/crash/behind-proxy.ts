import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  openCrashEnvironment,
  signInOn,
  type CrashEnvironment,
} from '../../../security/crash-environment.ts';
import type { Requirement } from '../requirement.ts';
import { stopChild } from '../product.ts';
import { startNginx } from './nginx.ts';
import { freePort, startServer, stopServer, type ServerProcess } from './server-process.ts';

const EXIT_MS = 10_000;
/** nginx asks an instance again that refused connections after `fail_timeout=5s`. */
const ASKED_AGAIN_MS = 6000;
const SENDERS = 4;
const READERS = 8;
const SEND_MS = [300, 600, 2500] as const;

/**
 * R43: two instances behind the documented nginx, which keeps connections alive, are stopped in turn while people read and send.
 * No request is cut, only new sends are refused, with a time to come back, and nothing waits longer than the longest send.
 */
export const behindProxy: Requirement = {
  async run({ long }) {
    const stops = long ? 100 : 4;
    let sentCount = 0;
    const environment = await openCrashEnvironment({
      answers: () => ({
        status: 200,
        body: '{"success":true}',
        after: SEND_MS[sentCount++ % SEND_MS.length] ?? 300,
      }),
    });
    try {
      const results = await stopInTurn(environment, stops);
      const isQuick =
        results.slowestReadMs <= results.slowestSendMs && results.slowestExitMs <= EXIT_MS;
      return {
        figures: { stops, ...results },
        pass: results.cut + results.refusedWithoutTime + results.badExits === 0 && isQuick,
      };
    } finally {
      await environment.close();
    }
  },
};

async function stopInTurn(environment: CrashEnvironment, stops: number) {
  const listen = await freePort();
  const publicUrl = `http://127.0.0.1:${listen}`;
  const start = (socket: string) =>
    startServer(environment, { SOCKET: socket, PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '1' });
  const sockets = [
    path.join(environment.folder, '1.sock'),
    path.join(environment.folder, '2.sock'),
  ] as const;
  const instances: [ServerProcess, ServerProcess] = [
    await start(sockets[0]),
    await start(sockets[1]),
  ];
  const nginx = await startNginx({ listen, sockets });
  try {
    const load = await startLoad(environment, publicUrl);
    let badExits = 0;
    let slowestExitMs = 0;
    for (let stop = 0; stop < stops; stop += 1) {
      const index = stop % 2 === 0 ? 0 : 1;
      await sleep(1000);
      const { code, exitMs } = await stopServer(instances[index], { longestMs: EXIT_MS * 2 });
      badExits += code === 0 ? 0 : 1;
      slowestExitMs = Math.max(slowestExitMs, exitMs);
      instances[index] = await start(sockets[index]);
      await sleep(ASKED_AGAIN_MS);
    }
    return { ...(await load.stop()), badExits, slowestExitMs };
  } finally {
    await nginx.close();
    await Promise.all(instances.map(({ child }) => stopChild(child, 'SIGKILL')));
  }
}

/** People of one clinic who read lists, and some who send, each again as soon as they have an answer. */
async function startLoad(environment: CrashEnvironment, url: string) {
  const clinic = await environment.buildClinic({ messages: 3000 });
  const call = await signInOn({ url }, clinic.login);
  const counts = { reads: 0, sends: 0, refused: 0, refusedWithoutTime: 0, cut: 0 };
  const slowest = { slowestReadMs: 0, slowestSendMs: 0 };
  const waiting = [...clinic.messageIds];
  let isOver = false;

  async function ask(route: string, body: unknown): Promise<{ status: number; ms: number }> {
    const from = performance.now();
    const answer = await call({ url }, 'POST', route, body);
    const status = answer?.status ?? 0;
    if (status === 503 && !answer?.retryAfter) counts.refusedWithoutTime += 1;
    return { status, ms: Math.round(performance.now() - from) };
  }
  async function read() {
    while (!isOver) {
      const { status, ms } = await ask('/appointments/search', {});
      counts.reads += 1;
      if (status !== 200) counts.cut += 1;
      slowest.slowestReadMs = Math.max(slowest.slowestReadMs, ms);
      await sleep(10);
    }
  }
  async function send() {
    for (let id = waiting.pop(); id !== undefined && !isOver; id = waiting.pop()) {
      const { status, ms } = await ask(`/messages/${id}/send`, {});
      counts.sends += 1;
      if (status === 503) counts.refused += 1;
      else if (status !== 200) counts.cut += 1;
      slowest.slowestSendMs = Math.max(slowest.slowestSendMs, ms);
      await sleep(10);
    }
  }
  const people = [
    ...Array.from({ length: READERS }, read),
    ...Array.from({ length: SENDERS }, send),
  ];
  return {
    async stop() {
      isOver = true;
      await Promise.all(people);
      return { ...counts, ...slowest };
    },
  };
}
