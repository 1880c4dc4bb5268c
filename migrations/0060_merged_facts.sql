-- What a merge changed on the patient that was kept, as {"before": {"field": …}, "after": {"field": …}}, so that undoing it gives
-- the fields back. On the row of the patient who was merged.
alter table patients add column merge_changes jsonb;
grant update (merge_changes) on patients to app_user;

-- What was sent about a review follows the review to another patient.
grant update (patient_id) on links, feedback to app_user;

-- Children who were merged into adults without a question: the stricter protection counts until a person says otherwise.
with recursive up (id, user_id, head) as (
  select p.id, p.user_id, p.merged_into from patients p
    where p.merged_into is not null and (p.is_minor or p.birth_year >= extract(year from now()) - 18)
  union all
  select up.id, up.user_id, p.merged_into from up join patients p on p.user_id = up.user_id and p.id = up.head
    where p.merged_into is not null
), heads as (
  select distinct on (p.user_id, p.id) p.user_id, p.id, up.id as child from up
    join patients p on p.user_id = up.user_id and p.id = up.head and p.merged_into is null and not p.is_minor
    order by p.user_id, p.id, up.id
), protected as (
  update patients p set is_minor = true, version = p.version + 1, updated_at = now()
    from heads h where p.user_id = h.user_id and p.id = h.id
)
update patients p set merge_changes = '{"before": {"isMinor": false}, "after": {"isMinor": true}}'
  from heads h where p.user_id = h.user_id and p.id = h.child and p.merged_into = h.id;
