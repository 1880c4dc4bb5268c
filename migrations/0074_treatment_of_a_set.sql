-- The treatment or kind of visit that a set of follow-ups is for; null for a set of a profile type. Templates that were saved together
-- have the same set; those from before have none and count as one set.
alter table sequence_templates
  add column treatment text check (treatment <> ''),
  add column set_id uuid;
alter table shared_sequence_templates
  add column treatment text check (treatment <> ''),
  add column set_id uuid;
