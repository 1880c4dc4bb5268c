-- What a clinic's requests to the text model used in a calendar month, for the operator, who pays for them.
create table model_usage (
  user_id uuid not null references users (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  requests integer not null check (requests >= 0),
  input_tokens bigint not null check (input_tokens >= 0),
  output_tokens bigint not null check (output_tokens >= 0),
  primary key (user_id, month)
);
alter table model_usage enable row level security;
alter table model_usage force row level security;
create policy model_usage_own on model_usage to app_user
  using (user_id = current_clinic()) with check (user_id = current_clinic());
grant select, insert, update (requests, input_tokens, output_tokens) on model_usage to app_user;
create policy model_usage_operator on model_usage for select to app_operator using (true);
grant select on model_usage to app_operator;
