-- What a message is written for decides the consent that it needs. A follow-up is care, unless its template offers or advertises
-- something.
alter table sequence_templates
  add column purpose text not null default 'care' check (purpose in ('care', 'marketing'));
alter table shared_sequence_templates
  add column purpose text not null default 'care' check (purpose in ('care', 'marketing'));
alter table sequence_messages
  add column purpose text not null default 'care' check (purpose in ('care', 'feedback', 'marketing'));
grant update (purpose) on sequence_templates to app_user;
grant update (purpose) on sequence_messages to app_user;

-- An owner without special rights sees no row of a clinic's tables; the changes below are for all of them.
alter table sequence_messages no force row level security;
alter table sequence_templates no force row level security;

update sequence_messages set purpose = 'feedback'
where kind not in ('sequence', 'reminder_day', 'reminder_soon');

-- Of templates that are there already, those with the plainest words of an offer; a person can switch it off. Later ones are compared
-- with the phrases in content/<language>/guards.json.
create function pg_temp.has_offer(words text) returns boolean language sql immutable as $$
  select words ~* ('\m(discounts?|cash ?back|coupon)\M|\m\d+ ?% ?off\M|\m(special|festive|diwali) offers?\M|\mfree (check|consultation)'
    || '|डिस्काउंट|ऑफर|ऑफ़र|सवलत|ડિસ્કાઉન્ટ|ઓફર|ডিসকাউন্ট|অফার|தள்ளுபடி|சலுகை|డిస్కౌంట్|ఆఫర్|ಡಿಸ್ಕೌಂಟ್|ಆಫರ್|ರಿಯಾಯಿತಿ|ഡിസ്കൗണ്ട്|ഓഫർ|ਡਿਸਕਾਊਂਟ|ਆਫਰ|ਔਫਰ')
$$;
update sequence_templates set purpose = 'marketing' where pg_temp.has_offer(message_template);
update shared_sequence_templates set purpose = 'marketing' where pg_temp.has_offer(message_template);
drop function pg_temp.has_offer(text);

update sequence_messages m set purpose = 'marketing'
from (
  select user_id, id from sequence_templates where purpose = 'marketing'
  union all select null, id from shared_sequence_templates where purpose = 'marketing'
) t
where m.kind = 'sequence' and m.status in ('pending', 'failed') and t.id = m.template_id
  and (t.user_id is null or t.user_id = m.user_id);

alter table sequence_templates force row level security;
alter table sequence_messages force row level security;
