-- The names of clinics and doctors as patients read them in each language, and the clinic's place on a map.
alter table users
  add column names_by_language jsonb not null default '{}',
  add column map_link text not null default '';
grant update (names_by_language, map_link) on users to app_user;

-- A doctor's names are edited, and an edit must not overwrite a newer one.
alter table doctors
  add column names_by_language jsonb not null default '{}',
  add column version integer not null default 1;
grant update (names_by_language, version) on doctors to app_user;
