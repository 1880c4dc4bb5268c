-- Messages of dated care, such as two days after an operation, are due on their day and are not moved.
alter table sequence_templates add column exact_day boolean not null default false;
alter table shared_sequence_templates add column exact_day boolean not null default false;
grant update (exact_day) on sequence_templates to app_user;
