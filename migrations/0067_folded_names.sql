-- Names are found by what is the same in all their spellings: case, accents, nuktas, joiners and chillus. src/platform/name-fold.ts
-- folds what is typed in the same way.
create function fold_name(name text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(translate(
      replace(replace(replace(replace(replace(replace(replace(
        lower(normalize(name, NFKD)),
        U&'\0D7A', U&'\0D23\0D4D'),
        U&'\0D7B', U&'\0D28\0D4D'),
        U&'\0D7C', U&'\0D30\0D4D'),
        U&'\0D7D', U&'\0D32\0D4D'),
        U&'\0D7E', U&'\0D33\0D4D'),
        U&'\0D7F', U&'\0D15\0D4D'),
        U&'\09CE', U&'\09A4\09CD'),
      -- Signs between words become blanks.
      U&'!"#$%&()*+,-./:;<=>?@[\\]^_{|}~\00B7\0964\0965\2010\2011\2012\2013\2014\2015\201C' ||
      U&'\201D\201E\2022' ||
      -- Accents, nuktas, joiners and other signs that change no letter, and apostrophes go.
      U&'\0300\0301\0302\0303\0304\0305\0306\0307\0308\0309\030A\030B\030C\030D\030E\030F\0310\0311\0312\0313' ||
      U&'\0314\0315\0316\0317\0318\0319\031A\031B\031C\031D\031E\031F\0320\0321\0322\0323\0324\0325\0326\0327' ||
      U&'\0328\0329\032A\032B\032C\032D\032E\032F\0330\0331\0332\0333\0334\0335\0336\0337\0338\0339\033A\033B' ||
      U&'\033C\033D\033E\033F\0340\0341\0342\0343\0344\0345\0346\0347\0348\0349\034A\034B\034C\034D\034E\034F' ||
      U&'\0350\0351\0352\0353\0354\0355\0356\0357\0358\0359\035A\035B\035C\035D\035E\035F\0360\0361\0362\0363' ||
      U&'\0364\0365\0366\0367\0368\0369\036A\036B\036C\036D\036E\036F\093C\09BC\0A3C\0ABC\0B3C\0C3C\0CBC\00AD' ||
      U&'\061C\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068' ||
      U&'\2069\206A\206B\206C\206D\206E\206F\FE00\FE01\FE02\FE03\FE04\FE05\FE06\FE07\FE08\FE09\FE0A\FE0B\FE0C' ||
      U&'\FE0D\FE0E\FE0F\FEFF''`\02BC\2018\2019',
      repeat(' ', 43)),
    '\s+', ' ', 'g'));

alter table patients add column name_fold text not null generated always as (fold_name(name)) stored;

-- What is typed is compared in the index alone.
drop index patients_by_name;
create index patients_by_name on patients (user_id, name_key, id) include (name_fold, merged_into) where merged_into is null;
