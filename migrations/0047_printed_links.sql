-- Links on slips that are handed to patients: made before anyone knows who gets the slip, so they name no patient.
alter table links add column is_printed boolean not null default false,
  add constraint links_printed_check check (not is_printed or (patient_id is null and review_id is null));
create index links_printed on links (user_id, created_at) where is_printed;
