import type { SheetRow } from '../rules.ts';
import type { SheetDelivery } from '../schema.ts';

/** Whose sheet, and how its script knows us. */
export interface SheetTarget {
  readonly scriptUrl: string;
  readonly sheetId: string;
  readonly secret: string;
}

/**
 * Where messages are written for the clinic's own tools: all rows or none. It tries once, answers within about
 * 30 seconds and never throws. `rejected` and `not_sent` are given only when it is sure that nothing was written.
 */
export interface Sheet {
  write(
    rows: readonly SheetRow[],
    options: { place: SheetTarget; signal?: AbortSignal },
  ): Promise<SheetDelivery>;
}
