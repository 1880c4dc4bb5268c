-- The locked desk is shown before anyone of the clinic has signed in.
grant select (primary_color, secondary_color) on users to app_operator;
