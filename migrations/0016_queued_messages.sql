-- A message that 'Prepare messages' wrote belongs to its dialog until a person puts it in the queue: no list of waiting
-- messages, no export and no automatic sending takes it before.
alter table sequence_messages add column queued boolean not null default true;
grant update (queued) on sequence_messages to app_user;
-- The operator's count of due messages counts what waits.
grant select (queued) on sequence_messages to app_operator;

-- An owner without special rights sees no row of a clinic's tables; the changes below are for all of them.
alter table sequence_messages no force row level security;
alter table reviews no force row level security;

-- Until now preparing queued everything. Nothing that no person asked for goes out any more: it stays in its dialog.
update sequence_messages set queued = false where kind <> 'sequence' and status = 'pending';

drop index sequence_messages_waiting;
create index sequence_messages_waiting on sequence_messages (user_id, scheduled_date, created_at, id)
  where status = 'pending' and cancelled_at is null and queued;

-- Reviews did not follow messages that went out, or turned out not to have, outside the dialog. Bring them up to date once,
-- by the rule that the product applies from now on (outcomeEffect in reviews/send-flow/rules.ts).
create temporary table step_messages on commit drop as
  select user_id, profile_id, kind, bool_or(status in ('sent', 'sent_to_sheet')) as is_out
  from sequence_messages where kind <> 'sequence' and profile_id is not null group by user_id, profile_id, kind;
create index on step_messages (user_id, profile_id);
analyze step_messages;

update reviews r set ai_review_first_message_sent = s.is_out, updated_at = now()
from step_messages s
where s.user_id = r.user_id and s.profile_id = r.id and s.kind = 'ai_first' and r.ai_review_first_message_sent <> s.is_out;

with flows as (
  select r.user_id, r.id, coalesce(r.localized_message_bundle ->> 'flow', 'ai3') as flow,
    r.localized_message_bundle_status as bundle_status
  from reviews r where r.localized_message_bundle_status is not null
), wanted as (
  select f.*, case f.flow when 'simple' then 'simple_thank_you' else 'ai_first' end as own_thanks,
    case f.flow when 'simple' then 'ai_first' else 'simple_thank_you' end as other_thanks
  from flows f
), states as (
  select w.*,
    -- The other flow's thank-you counts where the flow's own has no message.
    coalesce((select is_out from step_messages s where s.user_id = w.user_id and s.profile_id = w.id and s.kind = w.own_thanks),
      (select is_out from step_messages s where s.user_id = w.user_id and s.profile_id = w.id and s.kind = w.other_thanks), false)
    and (w.flow = 'simple' or exists (select from step_messages s
      where s.user_id = w.user_id and s.profile_id = w.id and s.kind = 'ai_second' and s.is_out))
    and exists (select from step_messages s
      where s.user_id = w.user_id and s.profile_id = w.id and s.kind = 'gmb_link' and s.is_out) as is_complete,
    exists (select from step_messages s where s.user_id = w.user_id and s.profile_id = w.id and not s.is_out) as has_open
  from wanted w
)
update reviews r set
  status = case when s.is_complete then 'sent' else 'pending' end,
  localized_message_bundle_status = case when s.is_complete then 'consumed' else 'prepared' end,
  has_sequence = case when s.is_complete then r.has_sequence or s.flow <> 'simple' else r.follow_ups_created_at is not null end,
  updated_at = now()
from states s
where s.user_id = r.user_id and s.id = r.id
  and ((s.is_complete and s.bundle_status = 'prepared') or (not s.is_complete and s.has_open and s.bundle_status = 'consumed'));

alter table sequence_messages force row level security;
alter table reviews force row level security;
