import { setTimeout as sleep } from 'node:timers/promises';
import type { Requirement } from '../requirement.ts';
import { stopChild } from '../product.ts';
import { openCrashEnvironment, signInOn, until } from '../../../security/crash-environment.ts';
import type { CrashEnvironment } from '../../../security/crash-environment.ts';
import { startServer } from './server-process.ts';

const EXIT_MS = 15_000;
const SLOW = { status: 200, body: '{"success":true}', after: 2500 };
const QUICK = { status: 200, body: '{"success":true}', after: 600 };

/**
 * R31: SIGTERM to the real server while people work, one send is slow and one hangs. Everything under way is answered, every
 * attempt has its outcome, and the process ends by itself.
 */
export const leaving: Requirement = {
  async run({ long }) {
    const rounds = long ? 10 : 2;
    const figures = { rounds, underWay: 0, broken: 0, unrecorded: 0, code: 0, slowestExitMs: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const findings = await oneRound();
      figures.underWay += findings.underWay;
      figures.broken += findings.broken;
      figures.unrecorded += findings.unrecorded;
      figures.code = Math.max(figures.code, findings.code);
      figures.slowestExitMs = Math.max(figures.slowestExitMs, findings.exitMs);
    }
    const { underWay, broken, unrecorded, code, slowestExitMs } = figures;
    const pass = broken + unrecorded + code === 0 && slowestExitMs <= EXIT_MS;
    return { figures, pass: pass && underWay >= rounds * 5 };
  },
};

async function oneRound() {
  let hangs: string | undefined;
  const environment = await openCrashEnvironment({
    answers: () => {
      if (hangs === 'next') return { fault: 'hang' };
      return hangs === undefined ? QUICK : SLOW;
    },
  });
  try {
    const app = await startServer(environment);
    const clinic = await environment.buildClinic({ messages: 12, reviews: 4 });
    const call = await signInOn(app, clinic.login);
    const [slow = '', hanging = '', ...quick] = clinic.messageIds;
    const send = (id: string) => call(app, 'POST', `/messages/${id}/send`, {});
    const { requests } = environment.provider;
    hangs = 'next';
    const underWay = [send(hanging)];
    await until(async () => requests.length === 1, { seconds: 30, what: 'a send hangs' });
    hangs = 'over';
    underWay.push(send(slow));
    await until(async () => requests.length === 2, { seconds: 30, what: 'a send is slow' });
    hangs = undefined;
    const body = { profileIds: clinic.reviewIds, profileType: 'General', language: 'en' };
    underWay.push(...quick.map(send), call(app, 'POST', '/sequences/bulk', body));
    // The requests must have left their sockets.
    await sleep(300);
    const from = performance.now();
    const exit = new Promise<number>((resolve) => {
      app.child.once('exit', (code) => resolve(code ?? 1));
    });
    app.child.kill('SIGTERM');
    const answers = await Promise.all(underWay);
    const code = await Promise.race([exit, sleep(EXIT_MS * 2, 1)]);
    const exitMs = Math.round(performance.now() - from);
    await stopChild(app.child, 'SIGKILL');
    return {
      underWay: underWay.length,
      broken: answers.filter((answer) => answer === undefined || answer.status >= 500).length,
      unrecorded: await countUnrecorded(environment, { slow, hanging }),
      code,
      exitMs,
    };
  } finally {
    await environment.close();
  }
}

/** Attempts without an end, and the two that must have the right one. */
async function countUnrecorded(
  { owner }: CrashEnvironment,
  { slow, hanging }: { slow: string; hanging: string },
): Promise<number> {
  const wrong = await owner.query(
    `select from send_attempts where state = 'requesting'
       or (message_id = $1 and state <> 'accepted') or (message_id = $2 and state <> 'unknown')`,
    [slow, hanging],
  );
  return wrong.rowCount ?? 0;
}
