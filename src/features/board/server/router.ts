import { implement } from '@orpc/server';
import type { ClinicContext } from '#features/clinics/server/gate.ts';
import { respond } from '#platform/server/http/respond.ts';
import { boardContract } from '../contract.ts';
import { getBoard } from './find-board.ts';
import { addBoardLink, listBoardLinks, removeBoardLink } from './change-board-links.ts';

const operations = implement(boardContract).$context<ClinicContext>();

export const boardRouter = operations.router({
  board: operations.board.handler(({ context }) => getBoard(context.scope)),
  boardLinks: operations.boardLinks.handler(async ({ context }) => ({
    items: await listBoardLinks(context.scope),
  })),
  addBoardLink: operations.addBoardLink.handler(async ({ input, context, errors }) =>
    respond(await addBoardLink(context.scope, input), errors),
  ),
  removeBoardLink: operations.removeBoardLink.handler(({ input, context }) =>
    removeBoardLink(context.scope, input),
  ),
});
