-- A waiting message shows a preview: it is composed again when a fact changes and when it leaves.
alter table sequence_messages
  -- The words with placeholders as they were when the follow-up was planned: a later edit of the template changes nothing.
  add template_text text check (length(template_text) <= 4096),
  -- The patient's language as the language of the text was chosen. Another one now means that the patient's was corrected.
  add patient_language text check (patient_language in ('en','hi','gu','mr','bn','ta','te','kn','ml','pa')),
  -- Null while the text is the product's. Once a person edited it: the hash of what the product would have written then; empty
  -- where that is not known.
  add composition_at_edit text check (composition_at_edit ~ '^([0-9a-f]{64})?$'),
  -- The product would write something else now than when a person last edited the text.
  add written_before_change boolean not null default false;
grant update (template_id, template_text, patient_language, composition_at_edit, written_before_change)
  on sequence_messages to app_user;
create index sequence_messages_before_change on sequence_messages (user_id)
  where written_before_change and status in ('pending', 'failed') and cancelled_at is null;
create index sequence_messages_to_refresh on sequence_messages (user_id, id)
  where status in ('pending', 'failed') and cancelled_at is null;

-- An owner without special rights sees no row of a clinic's tables; the changes below are for all of them.
alter table sequence_messages no force row level security;
alter table sequence_templates no force row level security;
alter table reviews no force row level security;
alter table patients no force row level security;

-- The words of waiting follow-ups, unless the template was changed since they were planned.
update sequence_messages m set template_text = t.message_template
from (
  select user_id, id, message_template, updated_at from sequence_templates
  union all select null, id, message_template, updated_at from shared_sequence_templates
) t
where m.kind = 'sequence' and m.status in ('pending', 'failed') and t.id = m.template_id
  and (t.user_id is null or t.user_id = m.user_id) and t.updated_at <= m.created_at;

with recursive kept (user_id, id, merged_into, language) as (
  select user_id, id, merged_into, language from patients
  union all
  select k.user_id, k.id, p.merged_into, p.language from kept k join patients p on p.user_id = k.user_id and p.id = k.merged_into
)
update sequence_messages m set patient_language = k.language
from kept k
where k.merged_into is null and m.user_id = k.user_id and m.patient_id = k.id and m.status in ('pending', 'failed');

-- Texts that a person has changed stay. The product writes a prepared step again too: there a text is a person's where it differs
-- from what was composed.
update sequence_messages m set composition_at_edit = ''
where m.version > 1 and m.status in ('pending', 'failed') and m.kind not in ('ai_second', 'reminder_day', 'reminder_soon')
  and not exists (
    select from reviews r, jsonb_array_elements(r.localized_message_bundle -> 'messages') as composed
    where m.kind <> 'sequence' and r.user_id = m.user_id and r.id = m.profile_id and composed ->> 'text' = m.message_content);

alter table patients force row level security;
alter table reviews force row level security;
alter table sequence_templates force row level security;
alter table sequence_messages force row level security;
