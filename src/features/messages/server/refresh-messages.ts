import { and, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PatientId } from '#features/patients/schema.ts';
import { selectGroup } from '#features/patients/server/patient-group.ts';
import { inTransaction, type ClinicScope } from '#platform/server/db/scope.ts';
import { announceChange } from '#platform/server/live-updates/changes.ts';
import { LIVE_STATES } from '../rules.ts';
import type { ProfileId } from '../schema.ts';
import { findCompositions, listComposedKinds } from './compositions.ts';
import { isOutdated, isReworded, toPreview, type MessagePreview } from './refresh-rules.ts';
import { selectReadableMessages } from './readable-messages.ts';
import { messages, type MessageRow } from './tables.ts';

const BATCH = 500;

/** The messages whose facts changed. */
type Changed =
  | { readonly patientIds: readonly PatientId[] | SQL }
  | { readonly reviewIds: readonly ProfileId[] }
  | { readonly templateId: string }
  | 'all';

/**
 * Composes waiting messages again and stores where their previews differ; returns how many did. Call
 * it in the transaction that changes a fact; `soonest` limits it to so many that are due first. A message that another transaction has locked is left
 * out: it is composed again when it leaves, and waiting for it could end in a deadlock.
 */
export async function refreshWaitingMessages(
  scope: ClinicScope,
  change: Changed,
  { signal, soonest }: { signal?: AbortSignal; soonest?: number } = {},
): Promise<number> {
  const kinds = listComposedKinds(scope);
  if (kinds.length === 0) return 0;
  const which = and(
    inArray(messages.kind, kinds),
    // A text that no feature can open stays as it is; once its feature is on again, it is composed as it leaves.
    selectReadableMessages(scope, sql`${messages.kind}`),
    matchChanged(scope, change),
  );
  if (soonest !== undefined)
    return inTransaction(scope, async (tx) => {
      const rows = await selectWaiting(tx, which)
        .orderBy(messages.scheduledDate, messages.id)
        .limit(soonest)
        .for('update', { skipLocked: true });
      return refreshRows(tx, rows);
    });
  let count = 0;
  let after: string | undefined;
  do {
    const batch = await inTransaction(scope, (tx) => refreshBatch(tx, { which, after }));
    count += batch.count;
    after = batch.last;
  } while (after !== undefined && !signal?.aborted);
  return count;
}

function matchChanged(scope: ClinicScope, change: Changed): SQL | undefined {
  if (change === 'all') return undefined;
  if ('reviewIds' in change) return inArray(messages.profileId, [...change.reviewIds]);
  if ('templateId' in change) return eq(messages.templateId, change.templateId);
  return sql`${messages.patientId} = any(${selectGroup(scope, change.patientIds)})`;
}

async function refreshBatch(
  tx: ClinicScope,
  { which, after }: { which: SQL | undefined; after: string | undefined },
): Promise<{ count: number; last: string | undefined }> {
  const next = and(which, after === undefined ? undefined : gt(messages.id, after));
  const rows = await selectWaiting(tx, next)
    .orderBy(messages.id)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const last = rows.length < BATCH ? undefined : rows.at(-1)?.id;
  return { count: await refreshRows(tx, rows), last };
}

function selectWaiting({ db, clinicId }: ClinicScope, which: SQL | undefined) {
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.clinicId, clinicId),
        inArray(messages.status, ['pending', 'failed']),
        isNull(messages.cancelledAt),
        which,
      ),
    )
    .$dynamic();
}

/** Refreshes messages that the transaction has locked. */
async function refreshRows(tx: ClinicScope, rows: readonly MessageRow[]): Promise<number> {
  const compositions = await findCompositions(tx, rows);
  const changes = rows.flatMap((message) => {
    const composition = compositions.get(message.id);
    const preview = composition && toPreview(message, composition);
    return preview && isOutdated(message, preview) ? [{ message, preview }] : [];
  });
  return storePreviews(tx, changes);
}

interface PreviewChange {
  readonly message: MessageRow;
  readonly preview: MessagePreview;
}

/** Stores previews of messages that the transaction has locked, and returns how many it stored. */
async function storePreviews(tx: ClinicScope, changes: readonly PreviewChange[]): Promise<number> {
  if (changes.length === 0) return 0;
  const rows = changes.map(({ message, preview }) => ({
    id: message.id,
    ...preview,
    isReworded: isReworded(message, preview),
  }));
  // A statement of its own, after the locking one: it sees attempts that were committed meanwhile.
  const storedRows = await tx.db.execute(sql`
    update sequence_messages m set
      patient_id = c."patientId", patient_name = c."patientName", whatsapp_number = c."whatsappNumber",
      purpose = c.purpose, message_content = c."messageContent", language = c.language, patient_language = c."patientLanguage",
      template_id = c."templateId", template_text = c."templateText",
      composition_at_edit = c."compositionAtEdit", written_before_change = c."writtenBeforeChange",
      version = m.version + c."isReworded"::int, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (
      id uuid, "patientId" uuid, "patientName" text, "whatsappNumber" text, purpose text, "messageContent" text, language text,
      "patientLanguage" text, "templateId" uuid, "templateText" text, "compositionAtEdit" text,
      "writtenBeforeChange" boolean, "isReworded" boolean)
    where m.user_id = ${tx.clinicId} and m.id = c.id and not exists (
      select from send_attempts a where a.user_id = m.user_id and a.message_id = m.id
        and a.state = any(${sql.param([...LIVE_STATES])}::text[]))
    returning m.id`);
  if (storedRows.length > 0) await announceChange(tx, 'message');
  return storedRows.length;
}

/** Returns a locked message as it goes now, and stores where that differs. */
export async function refreshLockedMessage(
  tx: ClinicScope,
  message: MessageRow,
): Promise<MessageRow> {
  const composition = (await findCompositions(tx, [message])).get(message.id);
  if (composition === undefined) return message;
  const preview = toPreview(message, composition);
  if (!isOutdated(message, preview)) return message;
  await storePreviews(tx, [{ message, preview }]);
  return {
    ...message,
    ...preview,
    version: message.version + (isReworded(message, preview) ? 1 : 0),
  };
}
