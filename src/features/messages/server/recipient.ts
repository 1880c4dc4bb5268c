import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Purpose } from '#features/patients/schema.ts';
import type { Recipient } from '#features/patients/server/may-write.ts';
import type { MessageKind } from '../schema.ts';
import type { MessageRow } from './tables.ts';

/** Returns whom a message is for, and what for. */
export function toRecipient({
  patientId,
  kind,
}: Pick<MessageRow, 'patientId' | 'kind'>): Recipient {
  return { patientId, purpose: toPurpose(kind) };
}

/** Follow-ups and reminders are part of the care; what belongs to a review request asks for feedback. */
export function toPurpose(kind: MessageKind): Purpose {
  return CARE.has(kind) ? 'care' : 'feedback';
}

const CARE: ReadonlySet<MessageKind> = new Set(['sequence', 'reminder_day', 'reminder_soon']);

/** Selects the same in a statement. */
export function selectPurpose(kind: PgColumn): SQL<Purpose> {
  const care = sql`${kind} = any(${sql.param([...CARE])}::text[])`;
  return sql<Purpose>`case when ${care} then 'care' else 'feedback' end`;
}
