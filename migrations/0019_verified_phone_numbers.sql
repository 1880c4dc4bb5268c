-- Anyone can write down a number when signing up: only a confirmed one signs in and belongs to one login. Numbers of earlier
-- logins stay, as unconfirmed ones stay unconfirmed; their owners sign in by e-mail address and confirm them in 'My account'.
alter table logins drop constraint logins_phone_number_key;
create unique index logins_by_verified_phone_number on logins (phone_number) where phone_number_verified;
