import type { OperationName } from './contract.ts';

/** What an operation says to whoever asked for the page. */
export type Ask = (operation: OperationName, input: unknown) => Promise<unknown>;

/** An answer, and the key by which the screens look for it. */
export interface KeyedAnswer {
  readonly key: readonly unknown[];
  readonly answer: unknown;
}

/** A screen as it first stands: drawn by the server, so that it is seen before its program has come. */
export interface Picture {
  readonly html: string;
  /** The clinic's colours, as styles of the page. */
  readonly styles: string;
  /** All that the screen asked for, so that its program need not ask again. */
  readonly answers: readonly KeyedAnswer[];
}

/** Draws what stands at `address`; undefined where it leads elsewhere. Rejects as `ask` does. */
export type TakePicture = (wanted: { address: string; ask: Ask }) => Promise<Picture | undefined>;
