import { randomBytes, randomInt } from 'node:crypto';
import { keyedHash } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { putProof, type Purpose } from './verification-queries.ts';

const CODE_MINUTES = 10;

/** What the hashes of links and codes are keyed with; not in the database. */
export interface ProofTools {
  readonly proofKey: Buffer;
}

interface ProofOf {
  readonly purpose: Purpose;
  /** Whom it is sent to; only a keyed hash is stored. */
  readonly recipient: string;
  readonly loginId?: string;
  readonly payload?: Readonly<Record<string, string>>;
  readonly tools: ProofTools;
}

/** Makes a link's token of 32 random bytes; an earlier one to the same recipient no longer works. */
export async function issueToken(
  scope: OperatorScope,
  proof: ProofOf & { minutes: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await putProof(scope, { ...rowOf(proof), secretHash: tokenHash(proof.tools, token) });
  return token;
}

/** Makes a code of six digits for ten minutes; an earlier one to the same recipient no longer works. */
export async function issueCode(scope: OperatorScope, proof: ProofOf): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = rowOf({ ...proof, minutes: CODE_MINUTES });
  await putProof(scope, { ...row, secretHash: codeHash(proof.tools, { ...proof, code }) });
  return code;
}

export function tokenHash(tools: ProofTools, token: string): string {
  return keyedHash(tools.proofKey, `token/${token}`);
}

/** Bound to purpose and recipient, so that one person's code is nobody else's. */
export function codeHash(
  tools: ProofTools,
  sent: { purpose: Purpose; recipient: string; code: string },
): string {
  return keyedHash(tools.proofKey, `code/${sent.purpose}/${sent.recipient}/${sent.code}`);
}

export function recipientHash(tools: ProofTools, recipient: string): string {
  return keyedHash(tools.proofKey, `recipient/${recipient}`);
}

function rowOf({
  purpose,
  recipient,
  loginId,
  payload,
  minutes,
  tools,
}: ProofOf & { minutes: number }) {
  return {
    purpose,
    recipient: recipientHash(tools, recipient),
    loginId: loginId ?? null,
    payload: payload ?? {},
    minutes,
  };
}
