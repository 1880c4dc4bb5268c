import * as z from 'zod/mini';
import { operation } from '#platform/contract.ts';
import { BoardLink, BoardLinkId, BoardLinkInput, BoardQueue } from './schema.ts';

const tags = ['appointments'];

/** The waiting-room board, and the screens that show it without a sign-in. */
export const boardContract = {
  board: operation
    .route({
      method: 'GET',
      path: '/appointments/board',
      summary: 'The tokens of today for the waiting room, without names or numbers of patients',
      tags,
    })
    .input(z.strictObject({}))
    .output(z.strictObject({ queues: z.array(BoardQueue) })),
  boardLinks: operation
    .route({
      method: 'GET',
      path: '/board-links',
      summary: 'The screens that show the waiting-room board without a sign-in, the newest first',
      tags,
    })
    .input(z.strictObject({}))
    .output(z.strictObject({ items: z.array(BoardLink) })),
  addBoardLink: operation
    .route({
      method: 'POST',
      path: '/board-links',
      summary: 'Add a screen; its address is readable in this answer alone',
      tags,
    })
    .errors({
      TOO_MANY_BOARD_LINKS: { status: 409, message: 'A clinic can have at most 10 such screens.' },
    })
    .input(z.strictObject({ ...BoardLinkInput.shape, id: BoardLinkId }))
    .output(
      z.strictObject({
        link: BoardLink,
        /** The path of the screen's address, with its code. */
        path: z.string(),
      }),
    ),
  removeBoardLink: operation
    .route({
      method: 'DELETE',
      path: '/board-links/{id}',
      summary: 'Remove a screen: its address shows nothing from now on',
      tags,
    })
    .input(z.strictObject({ id: BoardLinkId }))
    .output(z.strictObject({ removed: z.boolean() })),
};
