-- An uploaded picture takes the place of the address. It is a column of its creative, so the same policies decide who reads it,
-- and it goes when the creative goes. The tag names the picture by its content.
alter table creatives
  alter column content drop not null,
  add column picture bytea,
  add column picture_tag text,
  add constraint creatives_content_or_picture check ((content is null) <> (picture is null)),
  add constraint creatives_picture_tag check ((picture is null) = (picture_tag is null)),
  add constraint creatives_picture_type check (picture is null or content_type = 'image');
