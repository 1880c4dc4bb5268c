import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import * as z from 'zod/mini';
import {
  hasPrintedEnd,
  isAskHead,
  parsePrintedEnd,
  verifyAskDecisions,
} from '#features/asking/server/verify-ask-decisions.ts';
import type { ChainBreak } from '#platform/server/audit/chain-walk.ts';
import { verifyAuditLog } from '#platform/server/audit/verify-audit-log.ts';
import { writeHeads, readHeads } from '#platform/server/audit/chain-heads.ts';
import { exportAuditLog } from '#platform/server/audit/export-audit-log.ts';
import { deriveKey } from '#platform/server/crypto.ts';
import { requireFullRead } from '#platform/server/db/rights.ts';
import { EnvError, readEnv, type Env } from '#platform/server/env.ts';
import { openBeside } from '../src/app/server/database.ts';
import { runCommand } from './run-command.ts';

// Proves that no entry of the audit log was changed, removed or inserted, also beside a running app:
//   npm run audit:verify
//   npm run audit:verify -- --export audit-log.jsonl [--clinic <id>]
//   npm run audit:verify -- --paper 412:<hash>   checks a printed page of 'Whom we ask' too
// It ends with 0 when the log is complete, with 1 when it is not. docs/backup.md says more.

const SAID: Record<ChainBreak['what'], string> = {
  changed: 'was changed, or is in the place of another',
  removed: 'is missing',
  moved: 'was given to another clinic',
  cut: 'and what came after it was cut off',
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      export: { type: 'string' },
      clinic: { type: 'string' },
      paper: { type: 'string' },
    },
  });
  if (values.clinic !== undefined) requireClinicId(values.clinic, values.export);
  const env = readEnv(undefined, { mayMakeSecret: false });
  const database = await openBeside(env, {
    say: console.log,
    onTaken: (reason) => console.error(reason.message),
  });
  const client = new pg.Client({ ...database.address, ...database.owner });
  try {
    await client.connect();
    await requireFullRead(client);
    if (values.export === undefined) {
      await verify(client, env);
      if (values.paper !== undefined) await verifyPaper(client, values.paper);
    } else {
      const lines = await exportAuditLog(client, { file: values.export, clinicId: values.clinic });
      console.log(`${values.export} holds ${lines} lines of the audit trail.`);
    }
  } finally {
    await client.end();
    await database.close();
  }
}

function requireClinicId(clinicId: string, file: string | undefined): void {
  if (file === undefined) throw new EnvError('--clinic goes with --export <file>.');
  if (z.guid().safeParse(clinicId).success) return;
  throw new EnvError('--clinic takes the id of a clinic, which the log has as clinicId.');
}

async function verify(client: pg.Client, env: Env): Promise<void> {
  const file = path.join(env.dataDirectory, 'audit-heads.json');
  const storedHeads = readHeads(file, listKeys(env));
  const knownHeads = storedHeads?.heads ?? [];
  const log = await verifyAuditLog(client, {
    knownHeads: knownHeads.filter((head) => !isAskHead(head)),
  });
  console.log(
    `Audit trail: ${log.lines} lines, ${log.clinics} trails of clinics and the installation, ${log.heads.length} chains.`,
  );
  const verification = await verifyAskDecisions(client, {
    knownHeads: knownHeads.filter(isAskHead),
  });
  console.log(
    `Whom clinics ask for reviews: ${verification.lines} decisions of ${verification.clinics} clinics.`,
  );
  const heads = [...log.heads, ...verification.heads];
  const breaks = [...log.breaks, ...verification.breaks];
  for (const { chain, clinicId, seq, what } of breaks) {
    const where = clinicId === undefined ? 'of the installation' : `of clinic ${clinicId}`;
    console.error(`BROKEN: line ${seq} of chain ${chain} ${where} ${SAID[what]}.`);
  }
  if (breaks.length > 0) {
    process.exitCode = 1;
    return;
  }
  writeHeads(file, { heads, key: deriveKey(env.appSecret, 'audit'), at: new Date().toISOString() });
  const since =
    storedHeads === undefined
      ? 'for the first time'
      : `and nothing is missing since ${storedHeads.at}`;
  console.log(`Whole, ${since}. Where each chain ends now is kept in ${file}.`);
}

/** The key that signs, and while the secret is being changed the one before. */
function listKeys({ appSecret, previousSecret }: Env): Buffer[] {
  const secrets = previousSecret === undefined ? [appSecret] : [appSecret, previousSecret];
  return secrets.map((secret) => deriveKey(secret, 'audit'));
}

/** Checks the line at which a record ended when a clinic printed it. */
async function verifyPaper(client: pg.Client, text: string): Promise<void> {
  const end = parsePrintedEnd(text);
  if (end && (await hasPrintedEnd(client, end))) {
    console.log(`The paper: line ${end.seq} is on record as it was printed.`);
    return;
  }
  process.exitCode = 1;
  console.error(
    end
      ? `The paper: line ${end.seq} is not on record as it was printed.`
      : 'The paper: give the number of the line, a colon and the 64 characters as printed.',
  );
}

await runCommand(main);
