-- What a clinic's drafts said is read from its reviews when another draft is written; nothing records it beside them.
drop table used_sentences;
drop table draft_sentences;
alter table links drop column drafts;
-- The clinic's newest drafts of one language.
create index reviews_newest_drafts on reviews (user_id, language, created_at desc) where ai_review_text is not null;
