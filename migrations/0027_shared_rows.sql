-- Templates and creatives for all clinics had no user_id. They move to tables of their own, so that every row of a clinic's table
-- names its clinic.
create table shared_sequence_templates (like sequence_templates including defaults including constraints);
create table shared_review_request_templates (like review_request_templates including defaults including constraints);
create table shared_creatives (like creatives including defaults including constraints);

-- An owner without special rights sees no row of a clinic's tables otherwise.
alter table sequence_templates no force row level security;
alter table review_request_templates no force row level security;
alter table creatives no force row level security;

insert into shared_sequence_templates select * from sequence_templates where user_id is null;
insert into shared_review_request_templates select * from review_request_templates where user_id is null;
insert into shared_creatives select * from creatives where user_id is null;
delete from sequence_templates where user_id is null;
delete from review_request_templates where user_id is null;
delete from creatives where user_id is null;

alter table shared_sequence_templates drop column user_id, add primary key (id);
alter table shared_review_request_templates drop column user_id, add primary key (id), add unique (template_type, language);
alter table shared_creatives drop column user_id, add primary key (id),
  add foreign key (category_id) references creative_categories (id) on delete set null;
create index shared_creatives_by_month on shared_creatives (year, month_number, created_at, id);

drop index review_request_templates_one_each;
drop index creatives_by_month;
alter table sequence_templates drop constraint sequence_templates_user_id_id_key,
  alter column user_id set not null, add primary key (user_id, id);
alter table review_request_templates drop constraint review_request_templates_pkey,
  alter column user_id set not null, add primary key (user_id, id), add unique (user_id, template_type, language);
alter table creatives drop constraint creatives_pkey, alter column user_id set not null, add primary key (user_id, id);
create index creatives_by_month on creatives (user_id, year, month_number, created_at, id);

do $$
declare t text;
begin
  foreach t in array array['sequence_templates', 'review_request_templates', 'creatives'] loop
    execute format('drop policy %I on %I', t || '_shared', t);
    execute format('alter table %I force row level security', t);
    execute format('alter table %I enable row level security', 'shared_' || t);
    execute format('alter table %I force row level security', 'shared_' || t);
    -- Every clinic reads them; only the operator writes them.
    execute format('create policy %I on %I for select to app_user using (current_clinic() is not null)', 'shared_' || t || '_read', 'shared_' || t);
    execute format('create policy %I on %I to app_operator using (true) with check (true)', 'shared_' || t || '_operator', 'shared_' || t);
    execute format('grant select on %I to app_user', 'shared_' || t);
    execute format('grant select, insert, update, delete on %I to app_operator', 'shared_' || t);
  end loop;
  -- The operator keeps the creatives of each clinic, but has no business with the clinics' own templates.
  foreach t in array array['sequence_templates', 'review_request_templates'] loop
    execute format('drop policy %I on %I', t || '_operator', t);
    execute format('revoke all on %I from app_operator', t);
  end loop;
end $$;
