-- What a new clinic has confirmed or ended in its set-up list; everything else about the list is read from real rows.
-- Clinics that exist have begun their work: their list has ended.
alter table users
  add column setup_marks text[] not null default '{ended}'
    check (setup_marks <@ array['languages', 'test_message', 'ended']);
alter table users alter column setup_marks set default '{}';
grant update (setup_marks) on users to app_user;
