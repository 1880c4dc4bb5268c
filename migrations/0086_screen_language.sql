-- The language of the screens and emails: a person's own, else their clinic's.
alter table users
  add column screen_language text not null default 'en' check (screen_language in ('en', 'hi', 'gu', 'mr'));
grant update (screen_language) on users to app_user;
grant select (screen_language) on users to app_operator;
alter table logins add column screen_language text check (screen_language in ('en', 'hi', 'gu', 'mr'));
grant update (screen_language) on logins to app_operator;
