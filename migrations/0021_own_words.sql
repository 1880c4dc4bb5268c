-- What a clinic may name in its messages beside its listing: a website, a page for bookings, more phone numbers.
alter table users
  add column website text not null default '',
  add column booking_link text not null default '',
  add column further_phones text not null default '';
grant update (website, booking_link, further_phones) on users to app_user;

-- The clinic's own review templates are edited now, and an edit must not overwrite a newer one.
alter table review_request_templates add column version integer not null default 1;
grant update (version) on review_request_templates to app_user;
