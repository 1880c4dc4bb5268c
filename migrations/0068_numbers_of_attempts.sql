-- The number that a text about visits went to, as a keyed hash. A visit may have another number by now, and a reply comes from this one.
alter table attempt_visits add column number_hash text check (number_hash ~ '^[A-Za-z0-9_-]{43}$');
create index attempt_visits_of_number on attempt_visits (user_id, number_hash);
