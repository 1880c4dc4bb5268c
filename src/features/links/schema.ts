import type * as z from 'zod/mini';
import { idSchema } from '#platform/ids.ts';

export const LinkId = idSchema('LinkId');
export type LinkId = z.infer<typeof LinkId>;

/** Where a short link may lead: nowhere but to pages of this product. */
export const LINK_TARGETS = ['own_words'] as const;
export type LinkTarget = (typeof LINK_TARGETS)[number];

/** Short links are this path and a code. */
export const LINK_PATH = '/l/';
/** The length of a code: 58 bits, more than can be tried over a network. */
export const CODE_LENGTH = 10;
/** Letters and digits that are not taken for one another: no 0, O, I, l. */
export const CODE_LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`, 'u');

/** Reads the code of a short link's path; undefined for every other path. */
export function readCode(path: string): string | undefined {
  if (!path.startsWith(LINK_PATH)) return undefined;
  const code = path.slice(LINK_PATH.length);
  return CODE.test(code) ? code : undefined;
}
