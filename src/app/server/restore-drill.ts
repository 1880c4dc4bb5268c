import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { DEFAULT_TIME_ZONE } from '#platform/calendar.ts';
import { removeDrill } from '#platform/server/backup/restore-drill.ts';
import {
  JobFailure,
  type JobContext,
  type JobDefinition,
  type JobResult,
} from '#platform/server/jobs/jobs.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../../scripts/backup.ts');
/** A run of a job may take 15 minutes. */
const LONGEST_MS = 14 * 60_000;
const OLD_AFTER_MS = 48 * 60 * 60_000;
/** Hours of the clinics' usual night in which a drill may begin. */
const NIGHT = { from: 1, until: 5 };

/** The line that `npm run backup -- --verify <file> --json` ends with. */
export const DrillLine = z.union([
  z.strictObject({
    ok: z.literal(true),
    madeAt: z.string(),
    rows: z.number(),
    seconds: z.number(),
  }),
  z.strictObject({ ok: z.literal(false), reason: z.string() }),
]);
export type DrillLine = z.infer<typeof DrillLine>;

const LastTry = z.strictObject({ file: z.string(), mtimeMs: z.number(), line: DrillLine });
type LastTry = z.infer<typeof LastTry>;

interface DrillSettings {
  readonly backupFolder: string;
  readonly dataDirectory: string;
  readonly now?: () => Date;
  /** More environment for the drill's process. */
  readonly environment?: Record<string, string>;
}

/** The folder of a drill's scratch database. */
export function drillFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'restore-drill');
}

/** The newest backup of a folder; undefined where there is none. */
export async function newestBackup(
  folder: string,
): Promise<{ file: string; mtimeMs: number } | undefined> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.wellword'));
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return { file, mtimeMs: (await stat(file)).mtimeMs };
    }),
  );
  return files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)[0];
}

/**
 * Restores the newest backup once, at night, in a process of its own with the lowest priority; on every other run it
 * returns what that found, for the admin panel.
 */
export function restoreDrillJob(settings: DrillSettings): JobDefinition {
  return {
    name: 'installation.tryNewestBackup',
    everySeconds: 3600,
    run: (context) => runDrill(settings, context),
  };
}

async function runDrill(settings: DrillSettings, { signal }: JobContext): Promise<JobResult> {
  const now = (settings.now ?? (() => new Date()))();
  const newest = await newestBackup(settings.backupFolder).catch(() => {
    throw new JobFailure('BACKUP_FOLDER cannot be read.');
  });
  if (newest === undefined) throw new JobFailure('There is no backup in BACKUP_FOLDER.');
  let last = await readLast(settings);
  const isTried = last?.file === newest.file && last.mtimeMs === newest.mtimeMs;
  if (!isTried && isNight(now)) {
    last = { ...newest, line: await tryInProcess(settings, { file: newest.file, signal }) };
    await writeFile(lastFile(settings), JSON.stringify(last), { mode: 0o600 });
  }
  if (now.getTime() - newest.mtimeMs > OLD_AFTER_MS)
    throw new JobFailure(
      `The newest backup is ${Math.floor((now.getTime() - newest.mtimeMs) / 86_400_000)} days old. Look at the task that makes backups.`,
    );
  return toResult(last);
}

function toResult(last: LastTry | undefined): JobResult {
  if (last === undefined)
    return { handled: 0, detail: 'No backup has been tried yet. The first try is at night.' };
  const { file, line } = last;
  if (!line.ok)
    throw new JobFailure(
      `${path.basename(file)} could not be restored: ${line.reason}`.slice(0, 500),
    );
  const madeAt = line.madeAt.slice(0, 16).replace('T', ' ');
  return {
    handled: line.rows,
    detail: `${path.basename(file)}, made ${madeAt} UTC, was restored in ${line.seconds} seconds.`,
  };
}

function isNight(now: Date): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      hourCycle: 'h23',
      timeZone: DEFAULT_TIME_ZONE,
    }).format(now),
  );
  return hour >= NIGHT.from && hour < NIGHT.until;
}

/** Runs the drill and removes all of it, also when its process fails. */
async function tryInProcess(
  settings: DrillSettings,
  { file, signal }: { file: string; signal: AbortSignal },
): Promise<DrillLine> {
  const limit = AbortSignal.timeout(LONGEST_MS);
  const child = spawn(process.execPath, [SCRIPT, '--verify', file, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...settings.environment, DATA_DIR: settings.dataDirectory },
    signal: AbortSignal.any([signal, limit]),
    killSignal: 'SIGKILL',
  });
  child.on('error', () => {});
  if (child.pid !== undefined) lowerPriority(child.pid);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  await once(child, 'close').catch(() => {});
  await removeDrill(drillFolder(settings.dataDirectory)).catch(() => {});
  if (limit.aborted)
    return {
      ok: false,
      reason: 'It took longer than 14 minutes. Try it by hand: npm run backup -- --verify',
    };
  signal.throwIfAborted();
  return parseLine(text);
}

function parseLine(text: string): DrillLine {
  try {
    return DrillLine.parse(JSON.parse(text.trim().split('\n').at(-1) ?? ''));
  } catch {
    return { ok: false, reason: 'The drill ended without a result.' };
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the system does not allow it.
  }
}

function lastFile({ dataDirectory }: DrillSettings): string {
  return path.join(dataDirectory, 'restore-drill.json');
}

async function readLast(settings: DrillSettings): Promise<LastTry | undefined> {
  try {
    return LastTry.parse(JSON.parse(await readFile(lastFile(settings), 'utf8')));
  } catch {
    return undefined;
  }
}
