import { randomInt } from 'node:crypto';
import { Failure } from '#platform/errors.ts';
import { ok, refuse, type Result } from '#platform/result.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { sha256Hex } from '#platform/server/crypto.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import {
  BOARD_CODE_LENGTH,
  BOARD_CODE_LETTERS,
  BOARD_PATH,
  formatBoardCode,
  MOST_BOARD_LINKS,
  type BoardLink,
  type BoardLinkId,
} from '../schema.ts';
import {
  countOtherBoardLinks,
  deleteBoardLink,
  findBoardLinks,
  saveBoardLink,
} from './board-link-queries.ts';

/** Lists the clinic's screens, the newest first. */
export function listBoardLinks(scope: ClinicScope): Promise<BoardLink[]> {
  return findBoardLinks(scope);
}

/**
 * Adds a screen under the caller's id. Its code is readable only now, because only its hash is stored;
 * the same id again gives the screen another code, for a caller who did not get the first answer.
 */
export async function addBoardLink(
  scope: ClinicScope,
  { id, name }: { id: BoardLinkId; name: string },
): Promise<Result<{ link: BoardLink; path: string }, { code: 'TOO_MANY_BOARD_LINKS' }>> {
  return inTransaction(scope, async (tx) => {
    if ((await countOtherBoardLinks(tx, id)) >= MOST_BOARD_LINKS)
      return refuse({ code: 'TOO_MANY_BOARD_LINKS' });
    const code = Array.from({ length: BOARD_CODE_LENGTH }, () =>
      BOARD_CODE_LETTERS.charAt(randomInt(BOARD_CODE_LETTERS.length)),
    ).join('');
    await saveBoardLink(tx, { id, name, codeHash: sha256Hex(code) });
    await recordAudit(tx, {
      action: 'appointments.addBoardLink',
      entity: 'board_link',
      entityId: id,
    });
    const link = (await findBoardLinks(tx)).find((boardLink) => boardLink.id === id);
    if (link === undefined) throw new Error('An inserted screen is found');
    return ok({ link, path: BOARD_PATH + formatBoardCode(code) });
  });
}

/** Removes a screen. Throws NOT_FOUND for another clinic's as for a missing one. */
export async function removeBoardLink(
  scope: ClinicScope,
  { id }: { id: BoardLinkId },
): Promise<{ removed: boolean }> {
  return inTransaction(scope, async (tx) => {
    if (!(await deleteBoardLink(tx, id))) throw new Failure('NOT_FOUND');
    await recordAudit(tx, {
      action: 'appointments.removeBoardLink',
      entity: 'board_link',
      entityId: id,
    });
    return { removed: true };
  });
}
