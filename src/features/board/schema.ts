import { markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { idSchema } from '#platform/ids.ts';
import { CalendarDate } from '#platform/time.ts';
import { nonEmptyLineSchema } from '#platform/schema.ts';

export const BoardLinkId = idSchema('BoardLinkId');
export type BoardLinkId = z.infer<typeof BoardLinkId>;

/** More screens than a clinic's waiting rooms have. */
export const MOST_BOARD_LINKS = 10;

/** The clinic's name for a screen, such as 'TV at the entrance'. */
const BoardLinkName = nonEmptyLineSchema(60, markText('Give the screen a name'));

/** The input of the form that adds a screen. */
export const BoardLinkInput = z.strictObject({ name: BoardLinkName });
export type BoardLinkInput = z.infer<typeof BoardLinkInput>;

/** A screen that shows the board without a sign-in. Its code is shown once and cannot be read again. */
export const BoardLink = z.strictObject({
  id: BoardLinkId,
  name: z.string(),
  createdByName: z.string(),
  createdOn: CalendarDate,
  /** The last day on which the screen showed the board; null before the first. */
  lastShownOn: z.nullable(CalendarDate),
});
export type BoardLink = z.infer<typeof BoardLink>;

/** The waiting room's view of one doctor: tokens, and nothing of a patient. */
export const BoardQueue = z.strictObject({
  doctorName: z.string(),
  withDoctor: z.array(z.int()),
  waiting: z.array(z.int()),
});
export type BoardQueue = z.infer<typeof BoardQueue>;

/** The address of a screen is this path and its code: short, because it is typed with a remote control. */
export const BOARD_PATH = '/tv/';
/** Small letters and digits that are not taken for one another: no 0, 1, i, l, o. */
export const BOARD_CODE_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
/** 59 bits, more than can be tried over a network. */
export const BOARD_CODE_LENGTH = 12;
const GROUP = 4;
const CODE = new RegExp(`^[${BOARD_CODE_LETTERS}]{${BOARD_CODE_LENGTH}}$`, 'u');

/** Reads the code of a screen's path, with or without hyphens; undefined for every other path. */
export function readBoardCode(path: string): string | undefined {
  if (!path.startsWith(BOARD_PATH)) return undefined;
  const code = path.slice(BOARD_PATH.length).toLowerCase().replaceAll('-', '');
  return CODE.test(code) ? code : undefined;
}

/** Formats a code in groups of four, as people read and type it. */
export function formatBoardCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'gu'))?.join('-') ?? code;
}
