-- A clinic ends the link of a printed slip that someone misuses.
grant update (expires_at) on links to app_user;
