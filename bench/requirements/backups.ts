import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { schemaLines } from '#platform/server/testing/schema-lines.ts';
import { runningServer } from '#platform/server/embedded-postgres/server.ts';
import { startInstallation, type Installation } from './temporary-product.ts';
import { signIn, type Caller } from './product.ts';
import type { Requirement } from './requirement.ts';

const PASSWORD = 'a password of the scorecard';
const SECRET = 'a secret of the scorecard that is long enough';
const LONGEST_MS = 120_000;
const MESSAGES = { short: 5000, long: 500_000 };

/**
 * R37: a backup taken while people write holds every write that had been answered, comes back byte for byte into an empty folder,
 * with policies and grants, secrets that open and logins that work; a bad file, a wrong key and a place with data are refused.
 */
export const backups: Requirement = {
  async run({ long }) {
    const folder = await mkdtemp(path.join(tmpdir(), 'wellword-backups-'));
    const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')];
    const file = path.join(folder, 'one.wellword');
    let running: Installation | undefined;
    try {
      running = await startInstallation({
        dataDirectory: from,
        secret: SECRET,
        password: PASSWORD,
      });
      const messages = long ? MESSAGES.long : MESSAGES.short;
      await fill(from, messages);
      const call = await signIn(running.url, running.login);
      const writing = keepWriting(call);
      await writing.until(10);
      const answeredBefore = [...writing.answered];
      const madeMs = await measureSeconds(() => errand('backup', [file], { DATA_DIR: from }));
      const answeredIds = await writing.stop();
      const before = await standing(from);
      await running.close();

      const refusals = await isRefused(file, { to, from });
      const restoredMs = await measureSeconds(() => errand('restore', [file], { DATA_DIR: to }));
      running = await startInstallation({ dataDirectory: to, secret: SECRET, password: PASSWORD });
      const after = await standing(to);
      const again = await signIn(running.url, running.login);
      const lostCount = await missing(again, answeredBefore);
      const sameSchema = before.schema.join('\n') === after.schema.join('\n');
      const trail = await describeError('audit-verify', [], { DATA_DIR: to });
      const pass =
        lostCount === 0 &&
        sameSchema &&
        refusals.wrong === 0 &&
        trail.code === 0 &&
        answeredIds.size > answeredBefore.length &&
        madeMs < LONGEST_MS &&
        restoredMs < LONGEST_MS;
      return {
        figures: {
          messages,
          madeMs,
          restoredMs,
          written: answeredIds.size,
          lost: lostCount,
          schema: sameSchema ? 'same' : 'other',
          refused: refusals.right,
          notRefused: refusals.wrong,
          trail: trail.code === 0 ? 'whole' : 'broken',
        },
        pass,
      };
    } finally {
      await running?.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Bad files, a wrong secret and a place with data: each must be refused, and leave no database where there was none. */
async function isRefused(
  file: string,
  { to, from }: { to: string; from: string },
): Promise<{ right: number; wrong: number }> {
  const good = await readFile(file);
  const corrupt = Buffer.from(good);
  corrupt.writeUInt8((corrupt[good.length >> 1] ?? 0) ^ 1, good.length >> 1);
  const bad = `${file}.bad`;
  const outcomes: boolean[] = [];
  for (const bytes of [good.subarray(0, -1), good.subarray(0, good.length >> 1), corrupt]) {
    await writeFile(bad, bytes);
    const { code } = await describeError('restore', [bad], { DATA_DIR: to });
    outcomes.push(code !== 0 && !existsSync(path.join(to, 'postgres')));
  }
  const other = await describeError('restore', [file], {
    DATA_DIR: to,
    APP_SECRET: `${SECRET} or other`,
  });
  outcomes.push(other.code !== 0 && !existsSync(path.join(to, 'postgres')));
  const result = await describeError('restore', [file], { DATA_DIR: from });
  outcomes.push(result.code !== 0 && result.text.includes('There is data'));
  const right = outcomes.filter(Boolean).length;
  return { right, wrong: outcomes.length - right };
}

/** Creates reviews one after the other; each that was answered must be in a backup that began later. */
export function keepWriting(call: Caller, { untilRefused = false } = {}) {
  const answeredIds = new Set<string>();
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const id = randomUUID();
      const review = {
        id,
        patientName: 'આશા પટેલ',
        appointmentDate: '2026-11-12',
        contactNumber: '5550000101',
      };
      const answer = await call('POST', '/reviews', { ...review, treatment: '', notes: '' }).catch(
        (error: unknown) => {
          if (!untilRefused) throw error;
        },
      );
      if (answer === undefined) return;
      if (answer.status === 200) answeredIds.add(id);
    }
  })();
  return {
    answered: answeredIds,
    until: async (count: number) => {
      while (answeredIds.size < count) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    async stop() {
      isOver = true;
      await running;
      return answeredIds;
    },
  };
}

export async function missing(call: Caller, ids: readonly string[]): Promise<number> {
  let lostCount = 0;
  for (const id of ids) if ((await call('GET', `/reviews/${id}`)).status !== 200) lostCount += 1;
  return lostCount;
}

async function fill(dataDirectory: string, messages: number): Promise<void> {
  await asOwner(dataDirectory, (client) =>
    client.query(
      `insert into sequence_messages (user_id, patient_name, whatsapp_number, scheduled_date, message_content)
       select id, 'આશા પટેલ ' || n, (5550000000 + n)::text, date '2026-11-20' + n % 60, repeat('નમસ્તે આશા, ', 12)
       from (select id from users where role = 'user' limit 1) clinic, generate_series(1, $1::int) n`,
      [messages],
    ),
  );
}

async function standing(dataDirectory: string): Promise<{ schema: string[] }> {
  return asOwner(dataDirectory, async (client) => ({ schema: await schemaLines(client) }));
}

export async function asOwner<Value>(
  dataDirectory: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const server = runningServer(path.join(dataDirectory, 'postgres'));
  if (server === undefined) throw new Error('The database is not running');
  const client = new pg.Client({ ...server, database: 'wellword' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(performance.now() - startedAt);
}

export async function errand(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<void> {
  const { code, text } = await describeError(name, args, env);
  if (code !== 0) throw new Error(`${name} failed: ${text}`);
}

export async function describeError(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...process.env, APP_SECRET: SECRET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (text += bytes.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, text };
}
