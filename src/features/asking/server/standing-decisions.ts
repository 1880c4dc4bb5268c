import { sql } from 'drizzle-orm';

/** Selects the line of the visit `a` in the record of decisions. */
export const VISIT_HASH = sql`sha256(uuid_send(a.id))`;

/** Matches the decision `d` that counts: the newest about its visit, unless the visit was opened again after it. */
export const STANDS = sql`d.because is distinct from 'reopened' and not exists (
  select from ask_decisions n where n.user_id = d.user_id and n.visit_hash = d.visit_hash and n.seq > d.seq)`;
