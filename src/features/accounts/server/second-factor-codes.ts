import { randomInt } from 'node:crypto';
import { asciiDigits } from '#platform/phone.ts';
import { decrypt, hashWithKey } from '#platform/server/crypto.ts';
import type { OperatorScope } from '#platform/server/db/scope.ts';
import { totpStep } from '#platform/server/totp.ts';
import type { AccountsTools } from './accounts-tools.ts';
import type { ProvenLogin } from './gate.ts';
import {
  findConfirmedFactor,
  replaceRecoveryCodes,
  consumeRecoveryCode,
  consumeStep,
} from './second-factor-queries.ts';

const RECOVERY_CODES = 10;
// Without letters and digits that look alike.
const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

export async function consumeSecondFactor(
  scope: OperatorScope,
  { session, code, tools }: { session: ProvenLogin; code: string; tools: AccountsTools },
): Promise<boolean> {
  const { loginId } = session;
  const factor = await findConfirmedFactor(scope, { loginId });
  if (factor === undefined) return false;
  const step = findStep(factor.secret, { session, code, tools });
  if (step !== undefined) return consumeStep(scope, { loginId, step });
  return consumeRecoveryCode(scope, {
    loginId,
    codeHash: hashRecoveryCode(tools, { loginId, code }),
  });
}

export function findStep(
  encryptedSecret: string,
  { session, code, tools }: { session: ProvenLogin; code: string; tools: AccountsTools },
): number | undefined {
  const secret = decrypt(tools.encryptionKey, {
    ...secretContext(session),
    value: encryptedSecret,
  });
  return totpStep(secret, { code: asciiDigits(code).replace(/[\s-]/g, ''), now: new Date() });
}

export async function createRecoveryCodes(
  scope: OperatorScope,
  { session, tools }: { session: ProvenLogin; tools: AccountsTools },
): Promise<string[]> {
  const { loginId } = session;
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${randomPart()}-${randomPart()}`);
  const codeHashes = codes.map((code) => hashRecoveryCode(tools, { loginId, code }));
  await replaceRecoveryCodes(scope, { loginId, codeHashes });
  return codes;
}

function randomPart(): string {
  const sign = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  return Array.from({ length: 5 }, sign).join('');
}

function hashRecoveryCode(
  tools: AccountsTools,
  { loginId, code }: { loginId: string; code: string },
): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return hashWithKey(tools.verificationKey, `recovery/${loginId}/${plain}`);
}

/** Binds an encrypted secret to its login, so that it cannot be decrypted for another. */
export function secretContext({ loginId, clinicId }: { loginId: string; clinicId: string }) {
  return { clinicId, column: `login_second_factors.secret/${loginId}` };
}
