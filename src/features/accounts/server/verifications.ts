import { randomBytes, randomInt } from 'node:crypto';
import { hashWithKey } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { storeVerification, type Purpose } from './verification-queries.ts';

const CODE_MINUTES = 10;

/** The key of the hashes of links and codes; it is not in the database. */
export interface VerificationTools {
  readonly verificationKey: Buffer;
}

interface NewVerification {
  readonly purpose: Purpose;
  /** The recipient; only a keyed hash is stored. */
  readonly recipient: string;
  readonly loginId?: string;
  readonly payload?: Readonly<Record<string, string>>;
  readonly tools: VerificationTools;
}

/**
 * Creates a link's token of 32 random bytes; an earlier one to the same recipient stops working.
 */
export async function issueToken(
  scope: OperatorScope,
  verification: NewVerification & { minutes: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await storeVerification(scope, {
    ...toRow(verification),
    secretHash: hashToken(verification.tools, token),
  });
  return token;
}

/**
 * Creates a code of six digits for ten minutes; an earlier one to the same recipient stops working.
 */
export async function issueCode(
  scope: OperatorScope,
  verification: NewVerification,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = toRow({ ...verification, minutes: CODE_MINUTES });
  await storeVerification(scope, {
    ...row,
    secretHash: hashCode(verification.tools, { ...verification, code }),
  });
  return code;
}

export function hashToken(tools: VerificationTools, token: string): string {
  return hashWithKey(tools.verificationKey, `token/${token}`);
}

/** The hash includes purpose and recipient, so that a code works only for its own login. */
export function hashCode(
  tools: VerificationTools,
  message: { purpose: Purpose; recipient: string; code: string },
): string {
  return hashWithKey(
    tools.verificationKey,
    `code/${message.purpose}/${message.recipient}/${message.code}`,
  );
}

export function hashRecipient(tools: VerificationTools, recipient: string): string {
  return hashWithKey(tools.verificationKey, `recipient/${recipient}`);
}

function toRow({
  purpose,
  recipient,
  loginId,
  payload,
  minutes,
  tools,
}: NewVerification & { minutes: number }) {
  return {
    purpose,
    recipient: hashRecipient(tools, recipient),
    loginId: loginId ?? null,
    payload: payload ?? {},
    minutes,
  };
}
