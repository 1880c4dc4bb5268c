-- When doctors see patients: sessions of each weekday, and single days that differ.
alter table doctors
  add slot_minutes integer not null default 15 check (slot_minutes in (15, 30, 45, 60)),
  add patients_per_slot integer not null default 1 check (patients_per_slot between 1 and 20);
grant update (slot_minutes, patients_per_slot) on doctors to app_user;

create table doctor_sessions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  doctor_id uuid not null,
  -- ISO: 1 is Monday, 7 is Sunday.
  weekday integer not null check (weekday between 1 and 7),
  starts time(0) not null,
  ends time(0) not null,
  primary key (user_id, id),
  unique (user_id, doctor_id, weekday, starts),
  foreign key (user_id, doctor_id) references doctors (user_id, id) on delete cascade,
  check (starts < ends)
);

-- Leave, holidays and extra sessions; without a doctor for the whole clinic.
create table doctor_days (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  doctor_id uuid,
  kind text not null check (kind in ('away', 'extra')),
  from_date date not null,
  to_date date not null,
  starts time(0),
  ends time(0),
  note text not null default '' check (length(note) <= 100),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, doctor_id) references doctors (user_id, id) on delete cascade,
  check (from_date <= to_date and to_date - from_date <= 366),
  check ((starts is null) = (ends is null)),
  check (starts < ends),
  check (kind = 'away' or starts is not null)
);
create index doctor_days_coming on doctor_days (user_id, to_date);
create index doctor_days_by_doctor on doctor_days (user_id, doctor_id) where doctor_id is not null;

do $$
declare t text;
begin
  foreach t in array array['doctor_sessions', 'doctor_days'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy %I on %I to app_user using (user_id = current_clinic()) with check (user_id = current_clinic())', t || '_own', t);
    execute format('grant select, insert, delete on %I to app_user', t);
  end loop;
end $$;
