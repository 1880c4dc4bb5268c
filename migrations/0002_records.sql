create table appointments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  doctor_id uuid,
  doctor_name text not null default 'Not assigned',
  doctor_contact text not null default 'Not available',
  patient_name text not null,
  appointment_date date not null,
  appointment_time time(0) not null,
  contact_number text not null check (contact_number ~ '^[0-9]{10}$'),
  patient_address text not null default '',
  notes text not null default '',
  status text not null default 'pending' check (status in ('pending', 'completed', 'cancelled')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, id),
  -- Only the id is cleared: the doctor's name stays on old appointments.
  foreign key (user_id, doctor_id) references doctors (user_id, id) on delete set null (doctor_id)
);
create index appointments_newest on appointments (user_id, created_at, id);
create index appointments_by_day on appointments (user_id, appointment_date, appointment_time);
-- Counted on the start page, in this index alone.
create index appointments_by_status on appointments (user_id, status, appointment_date);
create index appointments_by_doctor on appointments (user_id, doctor_id);

create table reviews (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  patient_name text not null default 'Unknown Patient',
  appointment_date date,
  contact_number text not null check (contact_number ~ '^[0-9]{10}$'),
  treatment text not null default '',
  notes text not null default '',
  status text not null default 'pending' check (status in ('pending', 'sent')),
  -- What the clinic sees (decision 007); whether follow-ups exist is told by follow_ups_created_at alone.
  has_sequence boolean not null default false,
  follow_ups_created_at timestamptz,
  ai_review_text text,
  ai_review_writer text,
  ai_review_first_message_sent boolean not null default false,
  language text not null default 'en' check (language in ('en','hi','gu','mr','bn','ta','te','kn','ml','pa')),
  localized_message_bundle jsonb,
  localized_message_bundle_status text check (localized_message_bundle_status in ('prepared', 'consumed')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, id)
);
create index reviews_newest on reviews (user_id, created_at, id);
create index reviews_by_status on reviews (user_id, status);

-- Written by the clinic, or belonging to every clinic (user_id null).
create table review_request_templates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  name text not null,
  template_type text not null check (template_type in ('ai_integrated', 'simple_thank_you')),
  language text not null default 'en' check (language in ('en','hi','gu','mr','bn','ta','te','kn','ml','pa')),
  message_template text not null,
  description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index review_request_templates_one_each on review_request_templates
  (coalesce(user_id, '00000000-0000-0000-0000-000000000000'), template_type, language);

create table sequence_templates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  profile_type text not null default 'General',
  target_profile_type text,
  language text not null default 'en' check (language in ('en','hi','gu','mr','bn','ta','te','kn','ml','pa')),
  message_template text not null,
  sequence_days integer not null check (sequence_days between 1 and 365),
  sequence_order integer not null check (sequence_order >= 1),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sequence_templates_in_order on sequence_templates (user_id, profile_type, language, sequence_order);

create table creative_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  created_at timestamptz not null default now()
);

-- Read by clinics, kept by the operator; belongs to one clinic or, with user_id null, to all (decisions.md 29).
create table creatives (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  category_id uuid references creative_categories (id) on delete set null,
  title text not null,
  description text not null default '',
  content_type text not null check (content_type in ('image', 'video', 'iframe', 'link')),
  -- An address, never markup: screens show it as a picture, a frame or a link.
  content text not null check (content ~ '^https://[^[:space:]<>"]+$'),
  thumbnail_url text check (thumbnail_url ~ '^https://[^[:space:]<>"]+$'),
  year integer not null check (year between 2020 and 2030),
  month_number integer not null check (month_number between 1 and 12),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index creatives_by_month on creatives (year, month_number, created_at, id);

create table report_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  patient_name text not null,
  patient_whatsapp_number text not null check (patient_whatsapp_number ~ '^[0-9]{10}$'),
  request_date date not null,
  report_type text not null default '',
  summary_language text not null default 'en'
    check (summary_language in ('en','hi','gu','mr','bn','ta','te','kn','ml','pa')),
  status text not null default 'pending' check (status <> '' and length(status) <= 40),
  uploaded_report_urls text[] not null default '{}',
  generated_report_url text,
  merged_report_url text,
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, id)
);
create index report_requests_newest on report_requests (user_id, created_at, id);

do $$
declare t text;
begin
  foreach t in array array['appointments', 'reviews', 'report_requests'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to app_user using (user_id = current_clinic()) with check (user_id = current_clinic())', t || '_own', t);
  end loop;
  -- Shared rows are readable by every clinic and writable by none: two policies, never an OR in a query.
  foreach t in array array['review_request_templates', 'sequence_templates', 'creatives'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to app_user using (user_id = current_clinic()) with check (user_id = current_clinic())', t || '_own', t);
    execute format('create policy %I on %I for select to app_user using (user_id is null and current_clinic() is not null)', t || '_shared', t);
    -- The operator keeps what belongs to all; of what a clinic wrote itself it sees nothing. No clinic writes creatives.
    execute format('create policy %I on %I to app_operator using (%3$s) with check (%3$s)', t || '_operator', t,
      case when t = 'creatives' then 'true' else 'user_id is null' end);
    execute format('grant select, insert, update, delete on %I to app_operator', t);
  end loop;
end $$;
alter table creative_categories enable row level security;
alter table creative_categories force row level security;
create policy creative_categories_read on creative_categories for select to app_user using (current_clinic() is not null);
create policy creative_categories_operator on creative_categories to app_operator using (true) with check (true);
grant select on creative_categories to app_user;
grant select, insert, update, delete on creative_categories to app_operator;

-- No row ever changes its owner: user_id is insertable, never updatable.
grant select, delete, insert, update (doctor_id, doctor_name, doctor_contact, patient_name, appointment_date,
  appointment_time, contact_number, patient_address, notes, status, version, updated_at) on appointments to app_user;
grant select, delete, insert, update (patient_name, appointment_date, contact_number, treatment, notes, status,
  has_sequence, follow_ups_created_at, ai_review_text, ai_review_writer, ai_review_first_message_sent, language,
  localized_message_bundle, localized_message_bundle_status, version, updated_at) on reviews to app_user;
grant select, delete, insert, update (name, message_template, description, updated_at)
  on review_request_templates to app_user;
grant select, delete, insert, update (profile_type, target_profile_type, language, message_template, sequence_days,
  sequence_order, version, updated_at) on sequence_templates to app_user;
grant select on creatives to app_user;
grant select, delete, insert, update (patient_name, patient_whatsapp_number, request_date, report_type,
  summary_language, status, uploaded_report_urls, generated_report_url, merged_report_url, notes, version, updated_at)
  on report_requests to app_user;

-- A super_admin reads the report requests of all clinics, and changes none (specification, section 6).
create policy report_requests_read on report_requests for select to app_operator using (true);
grant select on report_requests to app_operator;
