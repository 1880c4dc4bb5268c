import { i18n, markText } from '#platform/i18n.ts';
import * as z from 'zod/mini';
import { MessageId } from '#features/messages/schema.ts';
import { LEFT_OUT_REASONS, MOST_EXPORTED, SHEET_FAULTS, SHEET_OUTCOMES } from './statuses.ts';

export const ExportInput = z.strictObject({
  messageIds: z.array(MessageId).check(
    z.minLength(1, markText('Please select at least one message to export.')),
    z.maxLength(MOST_EXPORTED, {
      error: () =>
        i18n.t('At most {max} messages can be exported at once.', { max: MOST_EXPORTED }),
    }),
  ),
});
export type ExportInput = z.infer<typeof ExportInput>;

/** The outcome of one request to the script; the same four outcomes as of a direct send (S9). */
export const SheetOutcome = z.enum(SHEET_OUTCOMES);
export type SheetOutcome = z.infer<typeof SheetOutcome>;

export const SheetFault = z.enum(SHEET_FAULTS);
export type SheetFault = z.infer<typeof SheetFault>;

export const SheetDelivery = z.strictObject({
  outcome: SheetOutcome,
  /** The fault; null when there was none. */
  fault: z.nullable(SheetFault),
  httpStatus: z.nullable(z.int()),
  /** The script's explanation, or the kind of fault: cleaned, at most 300 characters, nothing of the messages. */
  detail: z.nullable(z.string()),
});
export type SheetDelivery = z.infer<typeof SheetDelivery>;

/** One request, all or nothing. */
export const ExportBatch = z.strictObject({ count: z.int(), ...SheetDelivery.shape });
export type ExportBatch = z.infer<typeof ExportBatch>;

export const LeftOutReason = z.enum(LEFT_OUT_REASONS);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

export const LeftOut = z.strictObject({ id: MessageId, reason: LeftOutReason });
export type LeftOut = z.infer<typeof LeftOut>;

export const SheetExport = z.strictObject({
  /** How many messages are new in the sheet. */
  exported: z.int(),
  batches: z.array(ExportBatch),
  leftOut: z.array(LeftOut),
});
export type SheetExport = z.infer<typeof SheetExport>;

export const SheetSetup = z.strictObject({
  /** The whole `Code.gs`, with this clinic's secret. */
  script: z.string(),
});
export type SheetSetup = z.infer<typeof SheetSetup>;
